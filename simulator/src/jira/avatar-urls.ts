import type { Links } from './body-context.ts';

/** Addresses of an avatar in Jira's four sizes. */
export function avatarUrls({ api }: Links, type: 'user' | 'project', id: string): Record<string, string> {
  const address = `${api}/universal_avatar/view/type/${type}/owner/${encodeURIComponent(id)}`;
  return Object.fromEntries(['16', '24', '32', '48'].map((size) => [`${size}x${size}`, `${address}?size=${size}`]));
}
