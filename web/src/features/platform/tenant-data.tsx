import { contract, type TenantDetail } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, callForFile } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { platformTexts } from '../../texts/platform.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

const texts = platformTexts.tenant.data;

/** All data of an organization as files, and its deletion. */
export const TenantData = ({ tenant }: { tenant: TenantDetail }): ReactNode => {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const { busy, failure, submit } = useSubmission(texts.failed);
  const isDemo = useSession()?.user.isDemo === true;
  const params = { tenantId: tenant.id };
  const exportAll = (): void =>
    submit(async () => {
      const { name, content } = await callForFile(contract.platform.exportTenant, { params });
      saveFile(name, content.type, content);
      showToast({ type: 'success', title: texts.exported, message: name });
    });
  const remove = (): void =>
    submit(async () => {
      await call(contract.platform.deleteTenant, { params, body: { name: typed } });
      showToast({ type: 'success', title: texts.deleted, message: tenant.name });
      await queries.invalidateQueries({ queryKey: queryKeys.platform() });
    });
  if (isDemo)
    return (
      <Panel title={texts.title}>
        <p className="s mut">{texts.notInDemo}</p>
      </Panel>
    );
  return (
    <Panel title={texts.title}>
      <Failure message={failure} />
      <p className="s mut">{texts.exportHint}</p>
      <span>
        <Button disabled={busy} onClick={exportAll}>
          {texts.export}
        </Button>
      </span>
      <p className="s mut">{tenant.status === 'active' ? texts.suspendFirst : texts.deleteHint}</p>
      {tenant.status === 'active' ? null : (
        <div className="in-line">
          <Field label={texts.confirm(tenant.name)} value={typed} change={setTyped} />
          <Button disabled={busy || typed !== tenant.name} onClick={remove}>
            {texts.delete}
          </Button>
        </div>
      )}
    </Panel>
  );
};
