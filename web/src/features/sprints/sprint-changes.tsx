import { formatValue, type SprintChange, type SprintDetail } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { oneSprintTexts } from '../../texts/sprint.ts';
import { writeMoment } from '../../ui/format.ts';
import { Segments } from '../../ui/segments.tsx';
import { SourceLink } from '../../ui/source-link.tsx';

const texts = oneSprintTexts.changes;
const choices = ['scope', 'all'] as const;
const isScope = ({ kind }: SprintChange): boolean => kind !== 'done' && kind !== 'reopened';

/** Changes after the start, with their authors if the viewer may see them. */
export const SprintChanges = ({ data }: { data: SprintDetail }): ReactNode => {
  const [choice, setChoice] = useState<(typeof choices)[number]>('scope');
  const scope = data.changes.filter(isScope);
  const shown = choice === 'scope' ? scope : data.changes;
  return (
    <section className="panel" aria-label={texts.title}>
      <h2>
        {texts.title} <span>{texts.note(scope.length)}</span>
        <Segments
          className="right"
          label={texts.choice}
          choices={choices}
          nameOf={(option) => (option === 'scope' ? texts.scopeOnly : texts.everything)}
          value={choice}
          change={setChoice}
        />
      </h2>
      {shown.length === 0 ? (
        <p className="s mut below tight">{texts.none}</p>
      ) : (
        <ol className="timeline">
          {shown.map((change) => (
            <Change
              key={`${change.at}/${change.kind}/${change.issue.url}`}
              change={change}
              measure={data.sprint.measure}
              timeZone={data.period.timeZone}
            />
          ))}
        </ol>
      )}
    </section>
  );
};

const signs: Record<SprintChange['kind'], string> = {
  added: '+',
  removed: '−',
  're-estimated': '±',
  done: '✓',
  reopened: '↺',
};

type ChangeProps = { change: SprintChange; measure: 'points' | 'items'; timeZone: string };

const Change = ({ change, measure, timeZone }: ChangeProps): ReactNode => {
  const amount = isScope(change) ? change.scope : change.remaining;
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '±';
  return (
    <li>
      <span className={`change-mark ${change.kind}`} aria-hidden="true">
        {signs[change.kind]}
      </span>
      <div>
        <SourceLink {...change.issue} />
        <div className="xs mut num">
          {texts.kinds[change.kind]} ·{' '}
          <time dateTime={change.at}>{writeMoment(change.at, timeZone, { weekday: true })}</time>
          {change.person === null ? '' : ` · ${texts.by(change.person)}`}
        </div>
      </div>
      <span className="num">
        {measure === 'points' && change.estimate === null
          ? oneSprintTexts.items.noEstimate
          : `${sign}${formatValue(Math.abs(amount), measure)}`}
      </span>
    </li>
  );
};
