import type { RulesDocument, WorkingTimeChoice } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { rulesTexts } from '../../texts/rules.ts';
import { weekdayNames } from '../../texts/weekdays.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { datesOf, unlessSuggested } from './rules-draft.ts';
import type { ShownRules } from './rules.queries.ts';

const texts = rulesTexts.workingTime;

type Props = { shown: ShownRules; rules: RulesDocument; change: (rules: RulesDocument) => void };

/** The organization's working days and hours. */
export const WorkingTimePanel = ({ shown: { suggested }, rules, change }: Props): ReactNode => {
  const time = rules.workingTime ?? suggested.workingTime;
  const [typed, setTyped] = useState(time.holidays.join(', '));
  const { dates, wrong } = datesOf(typed);
  const changeTime = (part: Partial<WorkingTimeChoice>): void =>
    change({ ...rules, workingTime: unlessSuggested({ ...time, ...part }, suggested.workingTime) });
  const isHours = time.from >= 0 && time.to <= 24 && time.from < time.to;
  return (
    <Panel title={texts.title} note={texts.note}>
      <div className="incident-lists">
        <fieldset aria-describedby={time.weekdays.length === 0 ? 'no-working-day' : undefined}>
          <legend className="label">{texts.weekdays}</legend>
          {weekdayNames.map((name, index) => (
            <Checkbox
              key={name}
              label={name}
              checked={time.weekdays.includes(index + 1)}
              change={(isWorked) => {
                const others = time.weekdays.filter((weekday) => weekday !== index + 1);
                changeTime({ weekdays: (isWorked ? [...others, index + 1] : others).toSorted((a, b) => a - b) });
              }}
            />
          ))}
          {time.weekdays.length === 0 ? (
            <span className="error" id="no-working-day">
              {texts.noDay}
            </span>
          ) : null}
        </fieldset>
        <div className="working-hours">
          <NumberField
            label={texts.from}
            min={0}
            max={23}
            step={1}
            reportsAll
            value={time.from}
            change={(from) => changeTime({ from: Math.trunc(from) })}
            error={isHours ? undefined : texts.hoursInvalid}
          />
          <NumberField
            label={texts.to}
            min={1}
            max={24}
            step={1}
            reportsAll
            value={time.to}
            change={(to) => changeTime({ to: Math.trunc(to) })}
          />
        </div>
        <TextArea
          label={
            <>
              {texts.holidays} <span className="mut">{texts.count(dates.length)}</span>
            </>
          }
          hint={texts.holidaysHint}
          error={wrong.length === 0 ? undefined : texts.wrongDates(wrong.join(', '))}
          rows={6}
          spellCheck={false}
          value={typed}
          change={(text) => {
            setTyped(text);
            changeTime({ holidays: datesOf(text).dates });
          }}
        />
      </div>
    </Panel>
  );
};
