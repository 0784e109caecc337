import { auditExportLimit, contract, type AuditEntry } from '@sightline/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { auditActor, auditParts, auditTexts as texts, type AuditPart } from '../../texts/audit.ts';
import { auditSentence } from '../../texts/audit-sentences.ts';
import { securityTexts } from '../../texts/security.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { ExportButton } from '../../ui/exports/export-button.tsx';
import { writeMoment } from '../../ui/format.ts';
import { plainDayIn } from '../../ui/plain-day.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useSubmission } from '../../ui/use-submission.ts';
import { auditCsv, auditQuery, readAuditSearch, writeAuditSearch, type AuditSearch } from './audit-search.ts';

const parts: { value: AuditPart | ''; label: string }[] = [
  { value: '', label: texts.everything },
  ...Object.entries(auditParts).map(([value, label]) => ({ value: value as AuditPart, label })),
];

/** The audit log, with search and export. */
export const AuditPanel = (): ReactNode => {
  const search = readAuditSearch(useAddress());
  const session = useSession();
  const isShared = session?.user.isDemo === true;
  const { busy, failure, submit } = useSubmission(securityTexts.failed);
  const log = useInfiniteQuery({
    queryKey: queryKeys.audit(search),
    queryFn: ({ pageParam }) =>
      call(contract.audit.list, {
        query: { ...auditQuery(search), ...(pageParam === null ? {} : { before: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const save = (): void =>
    submit(async () => {
      const exported = await call(contract.audit.export, { query: auditQuery(search) });
      saveFile(
        texts.fileName(plainDayIn(session?.organization?.timeZone, Date.now())),
        'text/csv',
        auditCsv(exported.entries),
      );
      if (!exported.complete)
        showToast({
          type: 'warning',
          title: texts.incompleteTitle,
          message: texts.incomplete(auditExportLimit),
        });
    });
  return (
    <Panel title={texts.title} note={texts.note}>
      {isShared ? <p className="s mut">{texts.shared}</p> : null}
      <SearchForm search={search} />
      <Failure message={failure} />
      <LoadFailed loads={log} what={texts.loadFailed} />
      <div className="scroll" style={{ minHeight: 160 }} aria-busy={log.isPending}>
        {log.isPending ? <Skeleton height={160} /> : <Entries entries={entries} />}
        {log.isSuccess && entries.length === 0 ? (
          <p className="empty">{Object.values(search).join('') === '' ? texts.none : texts.noneFound}</p>
        ) : null}
      </div>
      <span className="choices">
        {log.hasNextPage ? (
          <Button disabled={log.isFetching} onClick={() => void log.fetchNextPage()}>
            {texts.older}
          </Button>
        ) : null}
        <ExportButton
          label={texts.export}
          isEmpty={log.isSuccess ? entries.length === 0 : undefined}
          busy={busy}
          save={save}
        />
      </span>
    </Panel>
  );
};

const SearchForm = ({ search }: { search: AuditSearch }): ReactNode => {
  const changeAddress = useChangeAddress();
  const [draft, setDraft] = useDraft(search);
  const field = (name: Exclude<keyof AuditSearch, 'action'>, type: 'search' | 'date'): ReactNode => (
    <Field
      label={texts[name]}
      name={name}
      type={type}
      value={draft[name]}
      change={(value) => setDraft({ ...draft, [name]: value })}
    />
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    changeAddress(writeAuditSearch(draft), 'replace');
  };
  return (
    <form className="in-line search" role="search" onSubmit={submit}>
      {field('text', 'search')}
      {field('who', 'search')}
      <Select
        label={texts.action}
        value={draft.action}
        options={parts}
        change={(action) => setDraft({ ...draft, action })}
      />
      {field('from', 'date')}
      {field('to', 'date')}
      <Button type="submit">{texts.search}</Button>
    </form>
  );
};

const Entries = ({ entries }: { entries: readonly AuditEntry[] }): ReactNode => {
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  if (entries.length === 0) return null;
  return (
    <DataTable
      className="rows wide stacked"
      columns={[
        { title: texts.columns.at },
        { title: texts.columns.who },
        { title: texts.columns.what },
        { title: texts.columns.address },
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="num one-line">{writeMoment(entry.at, zone)}</td>
          <td>{auditActor(entry)}</td>
          <td>{auditSentence(entry)}</td>
          <td className="num mut">{entry.address}</td>
        </tr>
      ))}
    </DataTable>
  );
};
