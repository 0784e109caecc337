import type { Installation, Provider } from '@sightline/contract';
import { ownMember } from '../lenient.ts';
import { providerNames } from './allowed-hosts.ts';
import { say, type Text } from '../../../platform/text.ts';

/** The credentials of requests; without an email, the token is a bearer token. */
type Credentials = { provider: Provider; installation?: Installation; email: string };

/** Describes rejected credentials and what to do. */
export const describeRefusal = (credentials: Credentials, status: number, responseText: string): Text => {
  if (status === 401) return unknownTo(credentials);
  const source = providerNames[credentials.provider];
  const detail = addedBy(responseText);
  return detail === ''
    ? say(
        '{source} does not let this token read the required data. Give the token read access, or use a token from an account that has it.',
        { source },
      )
    : say(
        '{source} does not let this token read the required data ({detail}). Give the token read access, or use a token from an account that has it.',
        { source, detail },
      );
};

const unknownTo = ({ provider, installation, email }: Credentials): Text => {
  const source = providerNames[provider];
  if (installation === 'data-center' && provider === 'bitbucket')
    return say('{source} refused the token. Create a new HTTP access token if this one has expired or was revoked.', {
      source,
    });
  if (installation === 'data-center')
    return say(
      '{source} refused the token. Create a new personal access token if this one has expired or was revoked.',
      { source },
    );
  if (email === '')
    return say('{source} refused the token. Create a new access token if this one has expired or was revoked.', {
      source,
    });
  return say(
    '{source} refused the credentials. Check the email address, and create a new API token if this one has expired.',
    { source },
  );
};

/** Describes a response that another attempt will not change. */
export const describeRejection = (provider: Provider, status: number, path: string, responseText: string): Text => {
  const source = providerNames[provider];
  const detail = addedBy(responseText);
  if (status === 404)
    return detail === ''
      ? say('{source} has nothing at {path}.', { source, path })
      : say('{source} has nothing at {path} ({detail}).', { source, path, detail });
  return detail === ''
    ? say('{source} rejected a request to {path} with status {status}.', { source, path, status })
    : say('{source} rejected a request to {path} with status {status} ({detail}).', { source, path, status, detail });
};

/** The message in an error response of Jira, Bitbucket or Confluence; empty if there is none. */
const addedBy = (body: string): string => {
  const parsed = parse(body);
  const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);
  const candidates = [
    first(ownMember(parsed, 'errorMessages')),
    ownMember(ownMember(parsed, 'error'), 'message'),
    ownMember(first(ownMember(parsed, 'errors')), 'title'),
    ownMember(first(ownMember(parsed, 'errors')), 'message'),
    ownMember(parsed, 'message'),
  ];
  const message = candidates.find(
    (candidate): candidate is string => typeof candidate === 'string' && candidate !== '',
  );
  return message === undefined ? '' : message.replace(/\.\s*$/, '').slice(0, 200);
};

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};
