import {
  atlassianDomains,
  isWithinDomain,
  type Installation,
  type IntegrationCredential,
  type Provider,
} from '@sightline/contract';

/** What the user has entered for one source. */
export type Draft = {
  installation: Installation;
  domain: string;
  email: string;
  token: string;
  workspace: string;
  /** The day on which the typed token expires; empty while unknown. */
  expiresOn: string;
  /** An account's token needs its email; a Bitbucket access token needs none. */
  kind: 'account' | 'access';
};

/** The initial form of a source. The token never reaches the browser. */
export const savedDraft = (provider: Provider, saved: IntegrationCredential | undefined): Draft => ({
  installation: saved?.installation ?? 'cloud',
  domain: usualDomain(provider, saved?.installation ?? 'cloud', saved),
  email: saved?.email ?? '',
  token: '',
  workspace: saved?.metadata.workspace ?? '',
  expiresOn: '',
  kind: provider === 'bitbucket' && saved !== undefined && saved.email === '' ? 'access' : 'account',
});

/** The default address. */
const usualDomain = (
  provider: Provider,
  installation: Installation,
  saved: IntegrationCredential | undefined,
): string => {
  if (saved?.installation === installation) return saved.baseUrl;
  return provider === 'bitbucket' && installation === 'cloud' ? 'bitbucket.org' : '';
};

/** Effect of choosing an installation: each has its own address, unless the user typed one. */
export const choosing = (
  installation: Installation,
  { provider, draft, saved }: { provider: Provider; draft: Draft; saved: IntegrationCredential | undefined },
): Partial<Draft> => {
  const isTyped = draft.domain !== usualDomain(provider, draft.installation, saved);
  return { installation, ...(isTyped ? {} : { domain: usualDomain(provider, installation, saved) }) };
};

/** The typed address with `https://` where it has no scheme; null when invalid. */
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

/** Whether it may be an email address; an empty one is not an error yet. */
export const isValidEmail = (typed: string): boolean =>
  typed.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());

/** A personal access token of a Data Center needs no email address, and neither does an access token. */
export const needsEmail = ({ installation, kind }: Draft): boolean => installation === 'cloud' && kind === 'account';

/** Whether everything that a test needs is filled in. */
export const isComplete = (draft: Draft): boolean => {
  const needed = [draft.domain, draft.token];
  if (needsEmail(draft)) needed.push(draft.email);
  else if (draft.installation === 'cloud') needed.push(draft.workspace);
  return needed.every((field) => field.trim() !== '');
};

/** The body of the call that tests a connection. */
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

/** The body of the call that saves it. */
export const savedConnectionOf = (provider: Provider, draft: Draft) => ({
  ...connectionOf(provider, draft),
  tokenExpiresOn: draft.expiresOn === '' ? null : draft.expiresOn,
});

export type Saving = { save: Provider[]; withoutToken: Provider[]; invalid: Provider[] };

/** Whether a plan leaves nothing unsaved. */
export const isAllSaved = ({ save, withoutToken, invalid }: Saving, saved: readonly Provider[]): boolean =>
  withoutToken.length === 0 && invalid.length === 0 && save.every((provider) => saved.includes(provider));

/** What Save All Settings does: only sources with a new token are sent; a change without one needs it. */
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
    save: typed.filter(isValid).map((form) => form.provider),
    withoutToken: changed.map((form) => form.provider),
    invalid: typed.filter((form) => !isValid(form)).map((form) => form.provider),
  };
};
