import { useState, type ReactNode } from 'react';
import { mappingTexts } from '../../texts/mappings.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useCreateTeam, useSay, type Mappings } from './mappings.queries.ts';
import { newTeam, TeamForm } from './team-form.tsx';

const texts = mappingTexts.teams;

/** The teams: creating, renaming and removing them. */
export const TeamsPanel = ({ mappings }: { mappings: Mappings }): ReactNode => {
  const [open, setOpen] = useState<string | null>(null);
  const say = useSay();
  const create = useCreateTeam();
  const close = (): void => setOpen(null);
  return (
    <Panel title={texts.title} note={mappings.teams.length}>
      {open === 'new' ? (
        <TeamForm
          team={newTeam}
          label={texts.createTitle}
          busy={create.isPending}
          save={(body) => create.mutate(body, { onSuccess: close })}
          cancel={close}
        />
      ) : (
        <span>
          <Button variant="primary" onClick={() => setOpen('new')}>
            {texts.create}
          </Button>
        </span>
      )}
      {mappings.teams.length === 0 ? <p className="mut">{texts.none}</p> : null}
      <ul className="team-list">
        {mappings.teams.map((team) => (
          <li key={team.id}>
            {open === team.id ? (
              <TeamForm
                team={team}
                label={texts.editOf(team.name)}
                busy={say.isPending}
                save={({ name, description, type, leadEmail }) =>
                  say.mutate([{ kind: 'team', teamId: team.id, name, description, type, leadEmail }], {
                    onSuccess: close,
                  })
                }
                cancel={close}
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
                <Button aria-label={texts.editOf(team.name)} onClick={() => setOpen(team.id)}>
                  {texts.edit}
                </Button>
                <Button
                  aria-label={texts.removeOf(team.name)}
                  disabled={say.isPending}
                  onClick={() => say.mutate([{ kind: 'remove-team', teamId: team.id }])}
                >
                  {texts.remove}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
};
