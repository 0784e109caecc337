import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { mappingTexts as texts } from '../../texts/mappings.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { VersionHistory } from '../../ui/version-history.tsx';
import { readFilters } from '../../ui/filters/filters.ts';
import { useMappings, useUndo, type Mappings, type MappingsFilter } from './mappings.queries.ts';
import { PeopleTable } from './people-table.tsx';
import { SourceMappingsTable } from './source-mappings-table.tsx';
import { LikelyBots } from './likely-bots.tsx';
import { Suggestions } from './suggestions.tsx';
import { TeamsPanel } from './teams-panel.tsx';
import { UsersTable } from './users-table.tsx';

const views = ['people', 'places', 'teams', 'users'] as const;

/** Linking accounts to people, people to teams, and projects and repositories to teams. */
export const MappingsPart = (): ReactNode => {
  const query = useMappings();
  return (
    <>
      <p className="mut">{texts.intro}</p>
      <QueryState query={query} what={texts.mappingsFailed} waiting={420}>
        {(mappings) => <Mapped mappings={mappings} />}
      </QueryState>
    </>
  );
};

const Mapped = ({ mappings }: { mappings: Mappings }): ReactNode => {
  const address = useAddress();
  const change = useChangeAddress();
  const takeBack = useUndo();
  const view = views.find((view) => view === address['view']) ?? 'people';
  const shown: MappingsFilter = { ...readFilters(address), onlyUnmapped: address['unmapped'] === '1' };
  const turn = (page: number): void => change({ page: page === 1 ? undefined : String(page) }, 'replace');
  return (
    <>
      <VersionHistory
        versions={mappings.history}
        undo={mappings.undo}
        pending={takeBack.isPending}
        takeBack={() => takeBack.mutate(undefined)}
      />
      <Suggestions suggestions={mappings.suggestions} count={mappings.suggestionCount} />
      <LikelyBots bots={mappings.likelyBots} count={mappings.likelyBotCount} />
      <div className="in-line mapping-head">
        <Segments
          label={texts.view}
          className="wrap"
          choices={views}
          value={view}
          change={(one) => change({ view: one === 'people' ? undefined : one, page: undefined }, 'replace')}
          nameOf={(one) => texts.views[one]}
        />
        {view === 'teams' ? null : (
          <>
            <Field
              label={texts.search}
              type="search"
              value={shown.search}
              change={(q) => change({ q, page: undefined }, 'replace')}
            />
            {view === 'users' ? null : (
              <Checkbox
                label={texts.onlyUnmapped}
                checked={shown.onlyUnmapped}
                change={(only) => change({ unmapped: only ? '1' : undefined, page: undefined }, 'replace')}
              />
            )}
          </>
        )}
      </div>
      {view === 'people' ? <PeopleTable mappings={mappings} shown={shown} turn={turn} /> : null}
      {view === 'places' ? <SourceMappingsTable mappings={mappings} shown={shown} turn={turn} /> : null}
      {view === 'teams' ? <TeamsPanel mappings={mappings} /> : null}
      {view === 'users' ? <UsersTable shown={shown} turn={turn} /> : null}
    </>
  );
};
