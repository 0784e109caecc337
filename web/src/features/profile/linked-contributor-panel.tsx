import { contract } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { linkedContributorTexts as texts } from '../../texts/linked-contributor.ts';
import { uncapitalized } from '../../texts/capitalization.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import type { ComboboxOption, ComboboxSearch } from '../../ui/combobox-choices.ts';
import { relativeTime } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { developerSearch } from '../../ui/use-developers.ts';
import { useNow } from '../../ui/use-now.ts';

const key = queryKeys.linkedContributor();

/** The person the user is linked to, and how to request it. */
export const LinkedContributorPanel = (): ReactNode => {
  const query = useQuery({ queryKey: key, queryFn: () => call(contract.people.own, {}) });
  // Only admins decide which person a user is, themselves included.
  const isAdmin = useSession()?.user.role === 'admin';
  return (
    <Panel title={texts.title}>
      <QueryState query={query} what={texts.loadFailed} waiting={60}>
        {(data) =>
          data.person === null && isAdmin ? (
            <p className="s">
              {texts.notLinked}{' '}
              <InnerLink className="link" href="/settings?tab=integrations&part=mappings&view=users">
                {texts.linkInMappings}
              </InnerLink>
            </p>
          ) : data.person === null ? (
            <Nobody asked={data.asked} />
          ) : (
            <>
              <p>
                <InnerLink className="link" href={`/performance/profiles/${data.person.id}`}>
                  {texts.linkedTo(data.person.name)}
                </InnerLink>{' '}
                <span className="mut">{data.by === null ? '' : texts.by[data.by]}</span>
              </p>
              <p className="s mut">{texts.wrong}</p>
            </>
          )
        }
      </QueryState>
    </Panel>
  );
};

const notListed: ComboboxOption = { id: '', name: texts.notListed };

/** A person in the sources, or none. */
const peopleSearch: ComboboxSearch = {
  key: ['developers', 'or nobody'],
  find: async (words) => {
    const { options, found } = await developerSearch().find(words);
    return { options: [notListed, ...options], found: found + 1 };
  },
};

const Nobody = ({ asked }: { asked: { name: string | null; at: string } | null }): ReactNode => {
  const queries = useQueryClient();
  const now = useNow();
  const [person, setPerson] = useState<ComboboxOption>(notListed);
  const ask = useMutation({
    mutationFn: () => call(contract.people.ask, { body: { personId: person.id === '' ? null : person.id } }),
    onSuccess: (answer) => {
      queries.setQueryData(key, answer);
      showToast({ type: 'success', title: texts.sent, message: texts.sentText });
    },
  });
  return (
    <>
      <p className="s">
        {texts.notLinked} {texts.byAdmin}
      </p>
      <Failure message={ask.error?.message ?? null} />
      {asked === null ? null : (
        <p className="note">{texts.requested(asked.name, uncapitalized(relativeTime(Date.parse(asked.at), now)))}</p>
      )}
      <form
        className="in-line"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate();
        }}
      >
        <Combobox
          label={texts.contributor}
          chosen={person.name}
          chosenId={person.id}
          choices={peopleSearch}
          choose={setPerson}
        />
        <Button variant="primary" type="submit" disabled={ask.isPending}>
          {asked === null ? texts.request : texts.requestAgain}
        </Button>
      </form>
    </>
  );
};
