import { contract, type ModelExchange } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { languageModelTexts } from '../../texts/language-model.ts';
import { writeMoment } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Section } from '../../ui/section.tsx';

const texts = languageModelTexts.sent;

/** What left the installation: the latest requests to the model, exactly as sent. */
export const ExchangesPanel = (): ReactNode => {
  const query = useQuery({
    queryKey: queryKeys.languageModelExchanges(),
    queryFn: () => call(contract.languageModels.exchanges, {}),
  });
  return (
    <Panel title={texts.title} note={texts.note}>
      <QueryState query={query} what={texts.loadFailed} waiting={84}>
        {({ exchanges }) =>
          exchanges.length === 0 ? (
            <p className="mut">{texts.none}</p>
          ) : (
            <div className="stack">
              {exchanges.map((exchange) => (
                <Exchange key={exchange.id} exchange={exchange} />
              ))}
            </div>
          )
        }
      </QueryState>
    </Panel>
  );
};

/** Indents JSON. */
const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const Exchange = ({ exchange }: { exchange: ModelExchange }): ReactNode => {
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  const { id, at, purpose, address, model, sent, received, outcome, reason, inputTokens, outputTokens } = exchange;
  const isWithheld = sent === '' && outcome === 'answered';
  return (
    <Section
      id={`exchange ${id}`}
      title={`${texts.purposes[purpose]}, ${writeMoment(at, zone)}`}
      note={reason === null ? texts.outcomes[outcome] : `${texts.outcomes[outcome]}: ${reason}`}
    >
      <p className="s mut">
        {texts.to(model, address)}
        {inputTokens === null && outputTokens === null ? '' : `, ${texts.tokens(inputTokens ?? 0, outputTokens ?? 0)}`}
      </p>
      {sent === '' ? (
        <p>{isWithheld ? texts.withheld : texts.notSent}</p>
      ) : (
        <>
          <h3 className="s">{texts.request}</h3>
          <pre className="exchange" tabIndex={0} aria-label={texts.request}>
            {readable(sent)}
          </pre>
          <h3 className="s">{texts.reply}</h3>
          {received === null ? (
            <p className="mut">{texts.noReply}</p>
          ) : (
            <pre className="exchange" tabIndex={0} aria-label={texts.reply}>
              {readable(received)}
            </pre>
          )}
        </>
      )}
    </Section>
  );
};
