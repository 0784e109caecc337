import { contract, type ConfigurationChange, type RouteReply, type RouteRequest } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { configurationTexts } from '../../texts/configuration.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Failure } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { useRefetchSettings } from './configuration.queries.ts';
import { parseConfiguration } from './parse-configuration.ts';

const texts = configurationTexts.importing;

type Configuration = RouteRequest<typeof contract.configuration.preview>['body']['configuration'];
type Versions = RouteReply<typeof contract.configuration.read>['versions'];
type Chosen = {
  fileName: string;
  configuration: Configuration;
  /** The versions the preview was based on, so that later changes are not overwritten. */
  versions: Versions;
  changes: ConfigurationChange[];
};

/** Chooses a file, shows what it would change, and applies it as a whole. */
export const ImportDialog = ({ close }: { close: () => void }): ReactNode => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const reading = useSubmission(texts.failed, () => setChosen(null));
  const saving = useSubmission(texts.applyFailed);
  const again = useRefetchSettings();
  const choose = (file: File): void =>
    reading.submit(async () => {
      saving.clear();
      const configuration = parseConfiguration(await file.text());
      const { versions } = await call(contract.configuration.read, {});
      const { changes } = await call(contract.configuration.preview, { body: { configuration } });
      setChosen({ fileName: file.name, configuration, versions, changes });
    });
  const apply = ({ configuration, versions }: Chosen): void =>
    saving.submit(async () => {
      const { changes } = await call(contract.configuration.save, { body: { configuration, versions } });
      again();
      showToast({ type: 'success', title: texts.doneTitle, message: texts.done(changes.length) });
      close();
    });
  return (
    <Dialog className="wide import-configuration" title={configurationTexts.import} open close={close}>
      <p>{texts.intro}</p>
      <Failure message={reading.failure ?? saving.failure} />
      <span className="choices">
        <FileButton
          label={texts.choose}
          accept={['application/json', '.json']}
          disabled={reading.busy || saving.busy}
          choose={choose}
        />
        <span className="mut s">{chosen === null ? null : texts.fileName(chosen.fileName)}</span>
      </span>
      <div aria-live="polite">
        {reading.busy ? <p className="mut">{texts.reading}</p> : chosen === null ? null : <Preview {...chosen} />}
      </div>
      <span className="choices">
        <Button
          variant="primary"
          disabled={chosen === null || chosen.changes.length === 0 || reading.busy || saving.busy}
          onClick={() => chosen !== null && apply(chosen)}
        >
          {saving.busy ? texts.applying : texts.apply}
        </Button>
        <Button onClick={close}>{texts.cancel}</Button>
      </span>
    </Dialog>
  );
};

const Preview = ({ changes }: Chosen): ReactNode =>
  changes.length === 0 ? (
    <p className="mut">{texts.same}</p>
  ) : (
    <section aria-label={texts.changes}>
      <h3>{texts.changes}</h3>
      <ul>
        {changes.map(({ kind, summary }) => (
          <li key={kind}>{configurationTexts.changed(kind, summary)}</li>
        ))}
      </ul>
    </section>
  );
