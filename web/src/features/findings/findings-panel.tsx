import type { Finding } from '@sightline/contract';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { findingTexts as texts } from '../../texts/findings.ts';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { statementText } from '../../ui/statement.ts';
import { StatementText } from '../receipts/statement-text.tsx';
import { useFindings, type FindingsReply } from './findings.queries.ts';

/** Up to three findings at the top of a screen, or one sentence that nothing clearly changed. */
export const FindingsPanel = ({ subject }: { subject: string }): ReactNode => {
  const { range } = useFilters().filters;
  const query = useFindings(subject, range);
  const { data, isPlaceholderData } = query;
  const panel = useRef<HTMLElement>(null);
  const keepsHeight = useKeepsHeight(panel, data === undefined);
  return (
    <section
      ref={panel}
      className={keepsHeight ? 'panel findings tall' : 'panel findings'}
      aria-label={texts.title}
      aria-busy={isPlaceholderData}
    >
      <h2>
        {texts.title}
        {data === undefined || data.findings.length === 0 ? null : (
          <span title={texts.method}>{texts.checked(data.checked)}</span>
        )}
      </h2>
      <QueryState query={query} what={texts.failed} waiting={<Waiting />}>
        {(reply) =>
          reply.findings.length === 0 ? (
            <p className="inside mut">{calmText(reply, subject)}</p>
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

/**
 * Whether the panel keeps its reserved height, because readers saw it before its content arrived and nothing may move.
 * Once they have scrolled past the content, it can shrink: the browser keeps what is in the window where it is.
 */
const useKeepsHeight = (panel: RefObject<HTMLElement | null>, isWaiting: boolean): boolean => {
  const [keeps, setKeeps] = useState(false);
  const hasWaited = useRef(false);
  useLayoutEffect(() => {
    if (hasWaited.current && !isWaiting && document.querySelector('main[data-held]') === null) setKeeps(true);
    hasWaited.current = isWaiting;
  }, [isWaiting]);
  useEffect(() => {
    const content = panel.current?.querySelector('.inside') ?? null;
    if (!keeps || content === null || !CSS.supports('overflow-anchor', 'auto')) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry !== undefined && entry.boundingClientRect.bottom < 0) setKeeps(false);
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [panel, keeps]);
  return keeps;
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
