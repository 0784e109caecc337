import type { ReactNode } from 'react';
import { joiningTexts } from '../../texts/joining.ts';
import { Button } from '../../ui/button.tsx';
import { writeDate } from '../../ui/format.ts';
import { localZone } from '../../ui/local-zone.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { useJoinSettings } from './joining.queries.ts';

const texts = joiningTexts.domains;

/** From which domains people may ask to join. */
export const JoinDomains = (): ReactNode => {
  const { settings, busy, failure, allow, close } = useJoinSettings();
  const ownDomain = settings?.ownDomain ?? null;
  const mayAllow = ownDomain !== null && settings?.domains.every((domain) => domain.domain !== ownDomain) === true;
  return (
    <Panel title={texts.title}>
      <p className="s mut">{texts.note}</p>
      <Failure message={failure} />
      <div style={{ minHeight: 72 }}>
        {settings === undefined ? null : (
          <>
            {settings.domains.length === 0 ? <p className="s">{texts.none}</p> : null}
            <ul className="plain join-list">
              {settings.domains.map(({ domain, allowedBy, allowedAt, held }) => (
                <li key={domain}>
                  <span>
                    <b>{domain}</b>{' '}
                    <span className="s mut">{texts.allowedBy(allowedBy, writeDate(allowedAt, localZone()))}</span>
                    {held ? null : <span className="s mut"> {texts.noAdminAddress}</span>}
                  </span>
                  <Button aria-label={texts.closeName(domain)} disabled={busy} onClick={() => close(domain)}>
                    {texts.close}
                  </Button>
                </li>
              ))}
            </ul>
            {mayAllow ? (
              <Button variant="primary" disabled={busy} onClick={() => allow(ownDomain)}>
                {texts.allow(ownDomain)}
              </Button>
            ) : (
              <p className="xs mut">{ownDomain === null ? texts.confirmFirst : texts.allowHint}</p>
            )}
          </>
        )}
      </div>
    </Panel>
  );
};
