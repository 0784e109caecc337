import { contract } from '@sightline/contract';
import { lazy, Suspense, type ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { saveUnsaved, useUnsaved } from '../../platform/unsaved.ts';
import { configurationTexts as texts } from '../../texts/configuration.ts';
import { Button } from '../../ui/button.tsx';
import { plainDayIn } from '../../ui/plain-day.ts';
import { configurationFile } from './configuration-file.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

type Named = { name: string; timeZone?: string };

const exportConfiguration = async ({ name: organization, timeZone }: Named): Promise<void> => {
  try {
    const { configuration } = await call(contract.configuration.read, {});
    const day = plainDayIn(timeZone, Date.now());
    const file = configurationFile(organization, day);
    saveFile(file, 'application/json', `${JSON.stringify(configuration, null, 2)}\n`);
    showToast({ type: 'success', title: texts.exported, message: file });
  } catch (error) {
    showToast({ type: 'error', title: texts.export, message: failureText(error, texts.exportFailed) });
  }
};

/** Actions on all settings of the organization, above their parts. */
export const ConfigurationActions = (): ReactNode => {
  const organization = useSession()?.organization ?? { name: '' };
  const isImporting = useAddress()['configuration'] === 'import';
  const changeAddress = useChangeAddress();
  const unsaved = useUnsaved();
  /** Why it is disabled; also shown when it is pressed. */
  const reason = { none: texts.nothingToSave, incomplete: texts.notYet, some: undefined }[unsaved];
  return (
    <span className="choices">
      <Button onClick={() => void exportConfiguration(organization)}>{texts.export}</Button>
      <Button onClick={() => changeAddress({ configuration: 'import' }, 'replace')}>{texts.import}</Button>
      <Button
        variant="primary"
        aria-disabled={reason !== undefined}
        title={reason}
        onClick={() => {
          if (reason === undefined) saveUnsaved();
          else showToast({ id: 'save-all', type: 'info', title: texts.saveAll, message: reason });
        }}
      >
        {texts.saveAll}
      </Button>
      <Suspense fallback={null}>
        {isImporting ? <ImportDialog close={() => changeAddress({ configuration: undefined }, 'replace')} /> : null}
      </Suspense>
    </span>
  );
};
