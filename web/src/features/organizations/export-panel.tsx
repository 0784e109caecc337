import { contract } from '@sightline/contract';
import type { ReactNode } from 'react';
import { callForFile } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useCapability, useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { organizationTexts } from '../../texts/organization.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

const texts = organizationTexts.export;

/** All data of the organization, as files. */
export const ExportPanel = (): ReactNode => {
  const isDemo = useSession()?.user.isDemo;
  const mayExport = [useCapability('canManageOrganization'), useCapability('canExportData')].every(Boolean);
  const { busy, failure, submit } = useSubmission(texts.failed);
  if (!mayExport) return null;
  const download = (): void =>
    submit(async () => {
      const { name, content } = await callForFile(contract.organizations.export, {});
      saveFile(name, content.type, content);
      showToast({ type: 'success', title: texts.done, message: name });
    });
  return (
    <Panel title={texts.title}>
      <Failure message={failure} />
      <p className="s mut">{isDemo ? texts.notInDemo : texts.hint}</p>
      <span>
        <Button disabled={busy || isDemo} onClick={download}>
          {busy ? texts.busy : texts.button}
        </Button>
      </span>
    </Panel>
  );
};
