import assert from 'node:assert/strict';

/** The response of an API call, which has to succeed. @param token empty before signing in */
export const call = async <T>(address: string, token: string, path: `/${string}`, body?: unknown): Promise<T> => {
  const answer = await fetch(`${address}/v1${path}`, {
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return (await answer.json()) as T;
};
