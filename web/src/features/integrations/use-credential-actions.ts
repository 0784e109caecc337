import { contract, type IntegrationCredential, type Provider } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { integrationTexts } from '../../texts/integrations.ts';
import {
  connectionOf,
  isAllSaved,
  isComplete,
  isValidDomain,
  savedConnectionOf,
  type Draft,
  type Saving,
} from './credential-draft.ts';

const { names, toasts } = integrationTexts;

type Say = Parameters<typeof showToast>[0];
const warn = (title: string, message: string): void => showToast({ type: 'warning', title, message });
const fail = (title: string, message: string): void => showToast({ type: 'error', title, message });
const succeed = (title: string, message: string): void => showToast({ type: 'success', title, message } satisfies Say);

/** Testing, saving and deleting credentials, with messages. */
export const useCredentialActions = (furtherOrigins: readonly string[]) => {
  const queries = useQueryClient();
  const [testing, setTesting] = useState<Provider | null>(null);
  const [busy, setBusy] = useState(false);
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: queryKeys.collection() });

  /** @returns whether the source accepted the credentials */
  const test = async (provider: Provider, draft: Draft): Promise<boolean> => {
    const name = names[provider];
    if (!isComplete(draft)) return refused(() => warn(toasts.missingTitle, toasts.missing(name)));
    if (!isValidDomain(draft.domain, furtherOrigins, draft.installation))
      return refused(() => warn(toasts.domainTitle, toasts.domain(name)));
    setTesting(provider);
    try {
      const { success, error } = await call(contract.integrations.test, { body: connectionOf(provider, draft) });
      if (!success) return refused(() => fail(toasts.failedTitle, error ?? toasts.failed(name)));
      if (error === null) succeed(toasts.connectedTitle, toasts.connected(name));
      else warn(toasts.connectedTitle, error);
      await reload();
      return true;
    } catch (error) {
      return refused(() => fail(toasts.failedTitle, failureText(error, toasts.failed(name))));
    } finally {
      setTesting(null);
    }
  };

  /** @returns the sources that were saved */
  const save = async (plan: Saving, drafts: Record<Provider, Draft>): Promise<Provider[]> => {
    for (const provider of plan.invalid) warn(toasts.domainTitle, toasts.domain(names[provider]));
    for (const provider of plan.withoutToken) warn(toasts.tokenTitle, toasts.token(names[provider]));
    if (plan.save.length === 0) {
      if (plan.invalid.length + plan.withoutToken.length === 0)
        showToast({ type: 'info', title: toasts.noChangesTitle, message: toasts.noChanges });
      return [];
    }
    setBusy(true);
    const saved: IntegrationCredential[] = [];
    for (const provider of plan.save) saved.push(...(await saveOne(provider, drafts[provider])));
    await reload();
    setBusy(false);
    const providers = saved.map(({ provider }) => provider);
    // The latest toast is on top, so what does not work comes last.
    const broken = saved.filter(({ isActive }) => !isActive);
    if (!isAllSaved(plan, providers)) fail(toasts.saveFailedTitle, toasts.someFailed);
    else if (broken.length === 0) succeed(toasts.allSavedTitle, toasts.allSaved);
    for (const { provider, errorMessage } of broken)
      fail(toasts.failedTitle, errorMessage ?? toasts.failed(names[provider]));
    return providers;
  };

  /** @returns what was saved, which may not work: its inputs stay, so that only the mistake has to be corrected */
  const saveOne = async (provider: Provider, draft: Draft): Promise<IntegrationCredential[]> => {
    const name = names[provider];
    try {
      const { credential } = await call(contract.integrations.save, { body: savedConnectionOf(provider, draft) });
      if (credential.isActive) succeed(toasts.savedTitle, toasts.saved(name));
      return [credential];
    } catch (error) {
      fail(toasts.saveFailedTitle, failureText(error, toasts.saveFailed(name)));
      return [];
    }
  };

  const remove = async (provider: Provider): Promise<void> => {
    setBusy(true);
    try {
      await call(contract.integrations.remove, { params: { provider } });
      succeed(toasts.removedTitle, toasts.removed(names[provider]));
      await reload();
    } catch (error) {
      fail(toasts.removeFailedTitle, failureText(error, toasts.removeFailed(names[provider])));
    } finally {
      setBusy(false);
    }
  };

  return { test, save, remove, testing, busy };
};

const refused = (say: () => void): false => {
  say();
  return false;
};
