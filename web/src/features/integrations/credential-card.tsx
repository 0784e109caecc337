import { installations, type IntegrationCredential, type Provider } from '@sightline/contract';
import { useId, useState, type ReactNode } from 'react';
import { dayMs } from '../../platform/durations.ts';
import { integrationTexts as texts } from '../../texts/integrations.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { uncapitalized } from '../../texts/capitalization.ts';
import { relativeTime, writePlainDay } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { SourceLink } from '../../ui/source-link.tsx';
import { choosing, isValidEmail, needsEmail, type Draft } from './credential-draft.ts';
import { tokenPageOf } from './token-page.ts';

type Props = {
  provider: Provider;
  draft: Draft;
  isDomainValid: boolean;
  /** Origins that the operator allows besides Atlassian's. */
  furtherOrigins: readonly string[];
  change: (change: Partial<Draft>) => void;
  saved: IntegrationCredential | undefined;
  /** Connecting without a token, if the operator has enabled it. */
  consent: ReactNode;
  /** Whether the current input has just been tested successfully. */
  works: boolean;
  testing: boolean;
  busy: boolean;
  /** Deleting one source of the sample data removes all of it. */
  sample: boolean;
  test: () => void;
  sync: () => void;
  remove: () => void;
};

/** One source: its status, its credentials and the available actions. */
export const CredentialCard = (props: Props): ReactNode => {
  const { provider, draft, change, saved, consent, works } = props;
  const isOwn = draft.installation === 'data-center';
  const name = texts.names[provider];
  return (
    <section className="panel credential" aria-label={name}>
      <h2>
        {name}
        <Badge saved={saved} works={works} />
      </h2>
      <div className="inside">
        <State saved={saved} works={works} />
        {isOwn ? null : consent}
        <Segments
          label={texts.fields.installation}
          choices={installations}
          value={draft.installation}
          change={(installation) => change(choosing(installation, { provider, draft, saved }))}
          nameOf={(installation) => texts.fields.installations[installation]}
        />
        <AccountFields {...props} isOwn={isOwn} />
        <TokenFields {...props} isOwn={isOwn} />
        <Actions {...props} />
      </div>
    </section>
  );
};

/** Whether the source runs on the organization's own server, not in Atlassian's cloud. */
type FieldProps = Props & { isOwn: boolean };

/** Where the source is, and whose account reads it. */
const AccountFields = ({ provider, draft, isDomainValid, furtherOrigins, change, isOwn }: FieldProps): ReactNode => {
  // Errors appear once a field loses focus, not while the user types.
  const [left, setLeft] = useState({ domain: false, email: false });
  const isDomainWrong = left.domain && draft.domain.trim() !== '' && !isDomainValid;
  return (
    <>
      <Field
        label={texts.fields.domain}
        name={`${provider}-domain`}
        value={draft.domain}
        change={(domain) => change({ domain })}
        placeholder={(isOwn ? texts.fields.dataCenterDomains : texts.fields.domains)[provider]}
        hint={isOwn ? texts.fields.dataCenterDomainHint(furtherOrigins) : undefined}
        error={isDomainWrong ? texts.toasts.domain(texts.names[provider]) : undefined}
        onBlur={() => setLeft({ ...left, domain: true })}
        autoComplete="off"
        data-kept=""
        spellCheck={false}
      />
      {provider === 'bitbucket' && !isOwn ? (
        <>
          <Segments
            label={texts.fields.tokenKind}
            choices={['account', 'access'] as const}
            value={draft.kind}
            change={(kind) => change({ kind })}
            nameOf={(kind) => texts.fields.tokenKinds[kind]}
          />
          <Field
            label={texts.fields.workspace}
            name={`${provider}-workspace`}
            value={draft.workspace}
            change={(workspace) => change({ workspace })}
            hint={texts.fields.workspaceHint}
            autoComplete="off"
            data-kept=""
            spellCheck={false}
          />
        </>
      ) : null}
      {needsEmail(draft) ? (
        <Field
          label={texts.fields.email}
          name={`${provider}-email`}
          type="email"
          value={draft.email}
          change={(email) => change({ email })}
          hint={texts.fields.emailHint}
          error={left.email && !isValidEmail(draft.email) ? texts.fields.emailInvalid : undefined}
          onBlur={() => setLeft({ ...left, email: true })}
          autoComplete="off"
          data-kept=""
        />
      ) : null}
    </>
  );
};

const TokenFields = ({ provider, draft, furtherOrigins, change, saved, isOwn }: FieldProps): ReactNode => {
  const cloudLabel = draft.kind === 'access' ? texts.fields.accessToken : texts.fields.token;
  const cloudHint = texts.tokenHints[provider === 'bitbucket' ? draft.kind : provider];
  return (
    <>
      <Field
        label={isOwn ? texts.fields.dataCenterTokens[provider] : cloudLabel}
        name={`${provider}-token`}
        type="password"
        value={draft.token}
        change={(token) => change({ token })}
        placeholder={saved === undefined || saved.granted ? '' : texts.fields.tokenSaved}
        hint={isOwn ? texts.dataCenterTokenHints[provider] : cloudHint}
        autoComplete="new-password"
      />
      <TokenPage provider={provider} draft={draft} furtherOrigins={furtherOrigins} />
      {hasToken(draft) ? (
        <Field
          label={texts.fields.expiresOn}
          name={`${provider}-expires`}
          type="date"
          value={draft.expiresOn}
          change={(expiresOn) => change({ expiresOn })}
          hint={isOwn ? texts.fields.dataCenterExpiresHint : texts.fields.expiresHint}
        />
      ) : null}
    </>
  );
};

const hasToken = ({ token }: Draft): boolean => token.trim() !== '';

const Actions = ({ provider, draft, saved, testing, busy, sample, test, sync, remove }: Props): ReactNode => {
  const reasonId = useId();
  const cannotTest = provider === 'bitbucket' && !hasToken(draft);
  return (
    <>
      {cannotTest ? (
        <p className="xs mut why-disabled" id={reasonId}>
          {texts.tokenToTest}
        </p>
      ) : null}
      <div className="choices">
        <Button disabled={testing || cannotTest} aria-describedby={cannotTest ? reasonId : undefined} onClick={test}>
          {testing ? texts.buttons.testing : texts.buttons.test}
        </Button>
        {saved === undefined ? null : (
          <>
            <Button disabled={busy} onClick={sync}>
              {texts.buttons.sync}
            </Button>
            <Confirm
              label={texts.buttons.remove}
              name={texts.buttons.removeOf(texts.names[provider])}
              question={texts.removeSure(texts.names[provider])}
              consequence={sample ? texts.removesSample : texts.removeConsequence}
              yes={texts.buttons.yes}
              no={texts.buttons.no}
              disabled={busy}
              confirm={remove}
            />
          </>
        )}
      </div>
    </>
  );
};

/** Links to the page that creates the token, once it is known. */
const TokenPage = ({ provider, draft, furtherOrigins }: Pick<Props, 'provider' | 'draft' | 'furtherOrigins'>) => {
  const page = tokenPageOf(provider, draft, furtherOrigins);
  const { account, access, dataCenter: own } = texts.tokenPages;
  const isAccess = provider === 'bitbucket' && draft.kind === 'access';
  const title = draft.installation === 'data-center' ? own(texts.names[provider]) : isAccess ? access : account;
  return <p className="s token-page">{page === null ? null : <SourceLink title={title} url={page} />}</p>;
};

/** Expiry is emphasized from this many days before. */
const warnedMs = 14 * dayMs;

type StateProps = Pick<Props, 'saved' | 'works'>;

const Badge = ({ saved, works }: StateProps): ReactNode => {
  if (works) return <span className="badge good">{texts.badges.connected}</span>;
  if (saved !== undefined && saved.errorMessage !== null)
    return <span className="badge bad">{texts.badges.error}</span>;
  if (saved?.isActive === true) return <span className="badge good">{texts.badges.connected}</span>;
  return <span className="badge">{texts.badges.none}</span>;
};

const State = ({ saved, works }: StateProps): ReactNode => {
  const now = useNow();
  if (works) return <p className="s mut credential-state">{texts.works}</p>;
  if (saved === undefined) return <p className="s mut credential-state">{texts.tokensEncrypted}</p>;
  if (saved.errorMessage !== null) {
    return (
      <p className="s worse credential-state" role="alert">
        {saved.errorMessage}
      </p>
    );
  }
  const ago = (at: string): string => uncapitalized(relativeTime(Date.parse(at), now));
  const { lastVerifiedAt, syncStatus, tokenExpiresOn } = saved;
  if (tokenExpiresOn !== null && Date.parse(tokenExpiresOn) - now < warnedMs)
    return <p className="s credential-state note warn">{texts.expiresSoon(writePlainDay(tokenExpiresOn))}</p>;
  return (
    <p className="s mut credential-state num">
      {syncStatus === null || syncStatus.lastSyncAt === null
        ? texts.neverSynced
        : texts.synced(ago(syncStatus.lastSyncAt), syncStatus.itemsSynced)}
      {lastVerifiedAt === null ? '' : ` · ${texts.verified(ago(lastVerifiedAt))}`}
      {tokenExpiresOn === null ? '' : ` · ${texts.expires(writePlainDay(tokenExpiresOn))}`}
    </p>
  );
};
