import { contract, type ScheduledReport } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { QueryState } from '../../ui/query-state.tsx';

const texts = reportTexts.scheduled;
const fewMembers = 8;

type Props = {
  chosen: readonly string[];
  change: (chosen: readonly string[]) => void;
  /** The recipients of an existing schedule, some of whom may have unsubscribed. */
  saved: ScheduledReport['recipients'];
};

/** The members who get the report, each with their access. */
export const ScheduleRecipients = ({ chosen, change, saved }: Props): ReactNode => {
  const [words, setWords] = useState('');
  const query = useQuery({
    queryKey: queryKeys.reportRecipients(),
    queryFn: () => call(contract.reports.recipients, {}),
  });
  const left = new Set(saved.filter(({ unsubscribed }) => unsubscribed).map(({ userId }) => userId));
  return (
    <fieldset className="options">
      <legend className="label">
        {texts.people} <span className="mut">{texts.chosen(chosen.length)}</span>
      </legend>
      <QueryState query={query} waiting={60} what={reportTexts.failed.recipients}>
        {({ members }) => {
          const wanted = words.trim().toLowerCase();
          const matches = members.filter(({ name }) => name.toLowerCase().includes(wanted));
          return (
            <>
              {members.length > fewMembers ? (
                <Field label={texts.find} value={words} change={setWords} maxLength={100} />
              ) : null}
              <div className="report-people">
                {matches.length === 0 ? <p className="s mut">{texts.noMember}</p> : null}
                {matches.map(({ userId, name }) => (
                  <Checkbox
                    key={userId}
                    label={left.has(userId) ? texts.hasUnsubscribed(name) : name}
                    checked={chosen.includes(userId)}
                    change={(on) => change(on ? [...chosen, userId] : chosen.filter((id) => id !== userId))}
                  />
                ))}
              </div>
            </>
          );
        }}
      </QueryState>
    </fieldset>
  );
};
