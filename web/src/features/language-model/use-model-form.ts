import { contract, modelAddresses, type LanguageModel } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { languageModelTexts as texts } from '../../texts/language-model.ts';
import { isSameJson, useVersionedDraft } from '../../ui/unsaved-changes.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

type Tested = { ok: boolean; message: string };

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

export type ModelForm = ReturnType<typeof useModelForm>;

/** Edits, tests and saves the settings of the language model and its API key. */
export const useModelForm = (saved: LanguageModel) => {
  const queries = useQueryClient();
  const { settings: typed, version, edit, continueFrom } = useVersionedDraft(saved);
  const [key, setKey] = useState('');
  const [isKeyDeleted, setKeyDeleted] = useState(false);
  const [tested, setTested] = useState<Tested | null>(null);
  const saving = useSubmission(texts.failed);
  const testing = useSubmission(texts.failed);
  // Trimmed while it is typed, the text and the cursor would jump.
  const settings = { ...typed, address: typed.address.trim() };
  const apiKey = key !== '' ? { apiKey: key } : isKeyDeleted ? { apiKey: '' } : {};
  const defaultAddress = modelAddresses[typed.provider];

  const change = (changed: Partial<typeof typed>): void => {
    edit({ ...typed, ...changed });
    setTested(null);
  };
  const save = (): void =>
    saving.submit(async () => {
      const now = await call(contract.languageModels.change, { body: { version, settings, ...apiKey } });
      queries.setQueryData(queryKeys.languageModel(), now);
      continueFrom(now.version);
      setKey((next) => (next === key ? '' : next));
      setKeyDeleted((next) => next && !isKeyDeleted);
      void queries.invalidateQueries({ queryKey: queryKeys.audit() });
      void queries.invalidateQueries({ queryKey: queryKeys.configurationHistory() });
      showToast({ type: 'success', title: texts.savedTitle, message: texts.saved });
    });
  const test = (): void =>
    testing.submit(async () => {
      setTested(null);
      setTested(await call(contract.languageModels.test, { body: { settings, ...apiKey } }));
      void queries.invalidateQueries({ queryKey: queryKeys.languageModelExchanges() });
    });

  return {
    settings: typed,
    change,
    trim: () => edit(settings),
    defaultAddress,
    /** Of the address, to which a saved key belongs. */
    origin: originOf(settings.address === '' ? defaultAddress : settings.address),
    key,
    setKey,
    isKeyDeleted,
    setKeyDeleted,
    isChanged: !isSameJson(settings, saved.settings) || 'apiKey' in apiKey,
    isSaving: saving.busy,
    isTesting: testing.busy,
    tested,
    failure: saving.failure ?? testing.failure,
    save,
    test,
  };
};
