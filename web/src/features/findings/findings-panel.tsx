import type { Finding } from '@sightline/contract';
import type { ReactNode } from 'react';
import { findingTexts as texts } from '../../texts/findings.ts';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { Button } from '../../ui/button.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { statementText } from '../../ui/figures/statement.ts';
import { StatementText } from '../receipts/statement-text.tsx';
import { useFindings, type FindingsReply } from './findings.queries.ts';
import { useLateRoom } from './use-late-room.ts';

const methodId = 'findings-method';

/** Up to three findings at the top of a screen, or one sentence that nothing clearly changed. */
export const FindingsPanel = ({ subject }: { subject: string }): ReactNode => {
  const { range } = useFilters().filters;
  const query = useFindings(subject, range);
  const { data, isPlaceholderData } = query;
  const { panel, isLate, isShort, open } = useLateRoom(data);
  return (
    <section
      ref={panel}
      className={isLate ? 'panel findings late' : 'panel findings'}
      aria-label={texts.title}
      aria-busy={isPlaceholderData}
    >
      <h2>
        {texts.title}
        {data === undefined || data.findings.length === 0 ? null : (
          <span>
            <Button variant="plain" className="about" popoverTarget={methodId} aria-describedby={methodId}>
              {texts.checked(data.checked)}
            </Button>
            <span id={methodId} className="tooltip" popover="auto">
              {texts.method}
            </span>
          </span>
        )}
      </h2>
      <QueryState query={query} what={texts.failed} waiting={<Waiting />}>
        {(reply) =>
          reply.findings.length === 0 ? (
            <p className="inside mut">{calmText(reply, subject)}</p>
          ) : isShort ? (
            <ShortFindings findings={reply.findings} open={open} />
          ) : (
            <ul className="inside">
              {reply.findings.map((finding) => (
                <OneFinding key={statementText(finding.statement)} finding={finding} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  );
};

/** The panel sets its own height. */
const Waiting = (): ReactNode => (
  <div className="inside waiting" aria-busy="true">
    <div className="skeleton" />
    <div className="skeleton" />
  </div>
);

const calmText = ({ checked }: FindingsReply, subject: string): string => {
  if (subject.startsWith('sprint:')) return checked === 0 ? texts.noSprintData : texts.noSprintChanges;
  return checked === 0 ? texts.nothingComparable : texts.noChanges(checked);
};

const marks = { better: 'success', worse: 'warning', neutral: '' } as const;

/** The start of the first one, where all do not fit. */
const ShortFindings = ({ findings, open }: { findings: readonly Finding[]; open: () => void }): ReactNode => (
  <div className="inside">
    <p className="start">{findings[0] === undefined ? null : statementText(findings[0].statement)}</p>
    <Button variant="link" onClick={open}>
      {texts.showAll(findings.length)}
    </Button>
  </div>
);

const OneFinding = ({ finding }: { finding: Finding }): ReactNode => {
  const { statement, cause, link } = finding;
  return (
    <li>
      <span className={`mark ${marks[statement.tone]}`} aria-hidden="true" />
      <div>
        {statement.tone === 'neutral' ? null : <span className="hidden-text">{texts.tones[statement.tone]} </span>}
        <StatementText statement={statement} />{' '}
        {cause === null ? null : (
          <span className="mut">
            <StatementText statement={cause} />
          </span>
        )}
      </div>
      <InnerLink className="link" href={link} aria-label={texts.evidenceOf(statementText(statement))}>
        {texts.evidence}
      </InnerLink>
    </li>
  );
};
