/** `npm run secrets`: searches for credentials in the files of the repository and in its whole history. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Credentials with a recognizable format. */
export const patterns: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN (?:RSA |EC |OPENSSH |PGP )?PRIVATE KEY(?: BLOCK)?-----\s*[A-Za-z0-9+/=\s]{60,}/,
  'Atlassian API token': /\bATATT3x[A-Za-z0-9_=-]{60,}/,
  'Bitbucket access token': /\bATCTT3x[A-Za-z0-9_=-]{60,}/,
  'GitHub token': /\b(?:ghp|gho|ghs|ghr)_[A-Za-z0-9]{36}\b|\bgithub_pat_[A-Za-z0-9_]{60,}/,
  'AWS access key': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  'Slack token or webhook':
    /\bxox[abprs]-[A-Za-z0-9-]{20,}|hooks\.slack\.com\/services\/T[A-Z0-9]{8,}\/B[A-Z0-9]{8,}\/[A-Za-z0-9]{20,}/,
  'Google API key': /\bAIza[A-Za-z0-9_-]{35}\b/,
  'npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'Stripe key': /\b[rs]k_live_[A-Za-z0-9]{20,}/,
  'secret key setting': /\bSECRET_KEY=[0-9a-f]{64}\b/,
};

export const findSecrets = (text: string): string[] =>
  Object.entries(patterns).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 31 - 1 });

/** Scans every line that a commit added. @returns commit, file and kind of each match */
const scanHistory = (): string[] => {
  const found: string[] = [];
  let commit = '';
  let file = '';
  for (const line of git('log', '--all', '-p', '--no-color', '--unified=0', '--format=commit %H').split('\n')) {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length, 'commit '.length + 12);
    else if (line.startsWith('+++ b/')) file = line.slice('+++ b/'.length);
    else if (line.startsWith('+')) for (const name of findSecrets(line)) found.push(`${commit} ${file}: ${name}`);
  }
  return found;
};

if (import.meta.main) {
  const found = [...new Set(scanHistory())];
  for (const one of found) console.error(one);
  console.log(found.length === 0 ? 'No credentials found.' : `${found.length} places look like credentials.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
