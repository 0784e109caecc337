import {
  atlassianDomains,
  isWithinDomain,
  type Installation,
  type IntegrationCredential,
  type Provider,
} from '@sightline/contract';

/** What somebody has typed for one source. */
export type Draft = {
  installation: Installation;
  domain: string;
  email: string;
  token: string;
  workspace: string;
  /** The day on which the typed token ends; empty while unknown. */
  expiresOn: string;
  /** An account's token goes with its email; an access token of Bitbucket stands alone. */
  kind: 'account' | 'access';
};

/** The form of a source before anything is typed. The token is never known here. */
export const savedDraft = (provider: Provider, saved: IntegrationCredential | undefined): Draft => ({
  installation: saved?.installation ?? 'cloud',
  domain: usualDomain(provider, saved?.installation ?? 'cloud', saved),
  email: saved?.email ?? '',
  token: '',
  workspace: saved?.metadata.workspace ?? '',
  expiresOn: '',
  kind: provider === 'bitbucket' && saved !== undefined && saved.email === '' ? 'access' : 'account',
});

/** What the address is before anybody types one. */
const usualDomain = (
  provider: Provider,
  installation: Installation,
  saved: IntegrationCredential | undefined,
): string => {
  if (saved?.installation === installation) return saved.baseUrl;
  return provider === 'bitbucket' && installation === 'cloud' ? 'bitbucket.org' : '';
};

/** What choosing an installation changes: each has its own address, unless somebody typed one. */
export const choosing = (
  installation: Installation,
  { provider, draft, saved }: { provider: Provider; draft: Draft; saved: IntegrationCredential | undefined },
): Partial<Draft> => {
  const isTyped = draft.domain !== usualDomain(provider, draft.installation, saved);
  return { installation, ...(isTyped ? {} : { domain: usualDomain(provider, installation, saved) }) };
};

/** The typed address with `https://` where it has no scheme; null when it is none. */
export const addressOf = (typed: string): URL | null => {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address) : null;
};

/** Whether the address may be read: an Atlassian host, or an origin that the operator allows. */
export const isValidDomain = (
  typed: string,
  furtherOrigins: readonly string[],
  installation: Installation = 'cloud',
): boolean => {
  const url = addressOf(typed);
  if (url === null) return false;
  if (furtherOrigins.includes(url.origin)) return true;
  if (installation === 'data-center') return false;
  return atlassianDomains.some((domain) => isWithinDomain(url.hostname, domain));
};

/** Whether it may be an email address; none yet is not a wrong one. */
export const isValidEmail = (typed: string): boolean =>
  typed.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());

/** A personal access token of a Data Center needs no email address, and neither does an access token. */
export const needsEmail = ({ installation, kind }: Draft): boolean => installation === 'cloud' && kind === 'account';

/** Whether everything is there that a test needs. */
export const isComplete = (draft: Draft): boolean => {
  const needed = [draft.domain, draft.token];
  if (needsEmail(draft)) needed.push(draft.email);
  else if (draft.installation === 'cloud') needed.push(draft.workspace);
  return needed.every((one) => one.trim() !== '');
};

/** What the call takes that tries a connection. */
export const connectionOf = (provider: Provider, draft: Draft) => {
  const { installation, domain, token } = draft;
  const workspace = provider === 'bitbucket' && installation === 'cloud' ? draft.workspace.trim() : '';
  return {
    provider,
    installation,
    baseUrl: addressOf(domain)?.href ?? domain,
    email: needsEmail(draft) ? draft.email.trim() : '',
    apiToken: token,
    metadata: workspace === '' ? {} : { workspace },
  };
};

/** What the call takes that saves it. */
export const savedConnectionOf = (provider: Provider, draft: Draft) => ({
  ...connectionOf(provider, draft),
  tokenExpiresOn: draft.expiresOn === '' ? null : draft.expiresOn,
});

export type Saving = { save: Provider[]; withoutToken: Provider[]; invalid: Provider[] };

/** What Save All Settings is to do: only sources with a new token are sent; a change without one needs it. */
export const planSaving = (
  forms: readonly { provider: Provider; draft: Draft; saved: Draft }[],
  furtherOrigins: readonly string[],
): Saving => {
  const typed = forms.filter(({ draft }) => draft.token !== '');
  const isValid = ({ draft }: { draft: Draft }): boolean =>
    isValidDomain(draft.domain, furtherOrigins, draft.installation);
  const changed = forms.filter(
    ({ draft, saved }) =>
      draft.token === '' &&
      (['installation', 'domain', 'email', 'workspace', 'kind'] as const).some(
        (name) => draft[name].trim() !== saved[name],
      ),
  );
  return {
    save: typed.filter(isValid).map((one) => one.provider),
    withoutToken: changed.map((one) => one.provider),
    invalid: typed.filter((one) => !isValid(one)).map((one) => one.provider),
  };
};
