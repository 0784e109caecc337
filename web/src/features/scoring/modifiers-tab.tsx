import { modifierExamples, scoringBounds, type ScoringSettings } from '@sightline/contract';
import type { ReactNode } from 'react';
import { listTexts } from '../../texts/lists.ts';
import { scoringTexts } from '../../texts/scoring.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';
import type { TabProps } from './metrics-tab.tsx';
import type { Scoring } from './scoring.queries.ts';

const texts = scoringTexts.modifiers;
/** Changes no score. */
const noModifier = 1;
type Modifier = ScoringSettings['teamModifiers'][number];

/** The factors that a team's scores are multiplied by, and why. */
export const ModifiersTab = ({ settings, change, teams }: TabProps & { teams: Scoring['teams'] }): ReactNode => {
  const { teamModifiers } = settings;
  const free = teams.filter((team) => !teamModifiers.some((modifier) => modifier.teamId === team.id));
  const set = (modifiers: Modifier[]): void => change({ teamModifiers: modifiers });
  const changeOne = (teamId: string, own: Partial<Modifier>): void =>
    set(teamModifiers.map((modifier) => (modifier.teamId === teamId ? { ...modifier, ...own } : modifier)));
  return (
    <>
      <p className="s mut">{texts.note}</p>
      {teamModifiers.length === 0 ? <p className="mut">{texts.none}</p> : null}
      {teamModifiers.map(({ teamId, factor, reason }) => {
        const name = teams.find((team) => team.id === teamId)?.name ?? texts.deletedTeam;
        return (
          <fieldset key={teamId} className="scored">
            <legend className="hidden-text">{name}</legend>
            <b>{name}</b>
            <Slider
              label={texts.factor(name)}
              isLabelHidden
              {...scoringBounds.modifier}
              value={factor}
              change={(value) => changeOne(teamId, { factor: value })}
              write={texts.times}
            />
            {factor === noModifier ? (
              <span className="s">
                {texts.examples}{' '}
                {modifierExamples.map((example) => (
                  <Button key={example} variant="link" onClick={() => changeOne(teamId, { factor: example })}>
                    {texts.times(example)}
                  </Button>
                ))}
              </span>
            ) : null}
            <Field
              label={texts.reason}
              value={reason}
              change={(value) => changeOne(teamId, { reason: value })}
              maxLength={500}
            />
            <span>
              <Button onClick={() => set(teamModifiers.filter((modifier) => modifier.teamId !== teamId))}>
                {texts.remove(name)}
              </Button>
            </span>
          </fieldset>
        );
      })}
      {free.length === 0 ? (
        <p className="s mut">{texts.allHave}</p>
      ) : (
        <div className="in-line">
          <Combobox
            label={texts.add}
            placeholder={listTexts.findTeam}
            chosen=""
            choices={free}
            choose={({ id }) => set([...teamModifiers, { teamId: id, factor: noModifier, reason: '' }])}
          />
        </div>
      )}
    </>
  );
};
