import { useState, type ReactNode } from 'react';
import { mappingTexts } from '../../texts/mappings.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useCreateTeam, useChangeMappings, type Mappings } from './mappings.queries.ts';
import { newTeam, TeamForm } from './team-form.tsx';

const texts = mappingTexts.teams;

const newId = 'new';

/** The teams: creating, renaming and removing them. */
export const TeamsPanel = ({ mappings }: { mappings: Mappings }): ReactNode => {
  const [open, setOpen] = useState<readonly string[]>([]);
  const changeMappings = useChangeMappings();
  const create = useCreateTeam();
  // Opening one form keeps what is typed in another.
  const start = (id: string): void => setOpen((now) => [...now, id]);
  const close = (id: string): void => setOpen((now) => now.filter((one) => one !== id));
  return (
    <Panel title={texts.title} note={mappings.teams.length}>
      {open.includes(newId) ? (
        <TeamForm
          team={newTeam}
          label={texts.createTitle}
          busy={create.isPending}
          save={(body) => create.mutate(body, { onSuccess: () => close(newId) })}
          cancel={() => close(newId)}
        />
      ) : (
        <span>
          <Button variant="primary" onClick={() => start(newId)}>
            {texts.create}
          </Button>
        </span>
      )}
      {mappings.teams.length === 0 ? <p className="mut">{texts.none}</p> : null}
      <ul className="team-list">
        {mappings.teams.map((team) => (
          <li key={team.id}>
            {open.includes(team.id) ? (
              <TeamForm
                team={team}
                label={texts.editOf(team.name)}
                busy={changeMappings.isPending}
                save={({ name, description, type, leadEmail }) =>
                  changeMappings.mutate([{ kind: 'team', teamId: team.id, name, description, type, leadEmail }], {
                    onSuccess: () => close(team.id),
                  })
                }
                cancel={() => close(team.id)}
              />
            ) : (
              <>
                <span className="grow">
                  <b>{team.name}</b> <span className="mut">{texts.types[team.type]}</span>{' '}
                  {team.byHand ? <span className="badge">{mappingTexts.setManually}</span> : null}
                  <span className="mut s team-content">
                    {texts.has(team.people, team.places)}
                    {team.description === '' ? '' : ` · ${team.description}`}
                    {team.leadEmail === '' ? '' : ` · ${team.leadEmail}`}
                  </span>
                </span>
                <span className="choices">
                  <Button aria-label={texts.editOf(team.name)} onClick={() => start(team.id)}>
                    {texts.edit}
                  </Button>
                  <Button
                    aria-label={texts.removeOf(team.name)}
                    disabled={changeMappings.isPending}
                    onClick={() => changeMappings.mutate([{ kind: 'remove-team', teamId: team.id }])}
                  >
                    {texts.remove}
                  </Button>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
};
