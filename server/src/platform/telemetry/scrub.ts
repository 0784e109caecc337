/**
 * Removes credentials from text that is about to be logged. Fields with known names are left out by the logger;
 * this finds credentials inside messages, stacks and addresses.
 */

const hidden = '[redacted]';

const patterns: readonly (readonly [RegExp, string])[] = [
  // Authorization headers, also as part of a message.
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${hidden}`],
  // user:password@host in an address.
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s:/@"\\]*):[^\s@"\\]+@/gi, `$1:${hidden}@`],
  // JSON Web Tokens, such as those of sessions.
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, hidden],
  // JSON fields that hold a credential, also escaped within a message. Only text: the line stays JSON.
  [/(\\*"[\w-]*(?:password|secret|api_?key|token|authorization|cookie)\\*"\s*:\s*\\*")[^"\\]+/gi, `$1${hidden}`],
  // Query parameters and `name=value` in messages.
  [/([?&\s"'](?:[\w-]*(?:password|secret|api_?key|token|code|state))=)[^\s&"'\\,;}]+/gi, `$1${hidden}`],
];

/** @param known values of this installation that must never be logged, whatever surrounds them */
export const createScrub = (known: readonly string[]): ((line: string) => string) => {
  // Short values would remove ordinary words.
  const secrets = known.filter((value) => value.length >= 8).sort((a, b) => b.length - a.length);
  return (line) => {
    let clean = line;
    for (const secret of secrets) clean = clean.replaceAll(secret, hidden);
    for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement);
    return clean;
  };
};

/** Passwords in the configuration, including those within addresses. */
export const secretsOf = (config: {
  databaseUrl: string;
  databaseReadUrl: string | null;
  secretKey: string;
  previousSecretKeys: readonly string[];
  smtpUrl: string | null;
  metricsToken: string | null;
  atlassianOAuth: { clientSecret: string } | null;
}): string[] => {
  const passwordIn = (address: string | null): string[] => {
    if (address === null || !URL.canParse(address)) return [];
    const { password } = new URL(address);
    return password === '' ? [] : [password, decodeURIComponent(password)];
  };
  return [
    config.secretKey,
    ...config.previousSecretKeys,
    ...passwordIn(config.databaseUrl),
    ...passwordIn(config.databaseReadUrl),
    ...passwordIn(config.smtpUrl),
    ...(config.metricsToken === null ? [] : [config.metricsToken]),
    ...(config.atlassianOAuth === null ? [] : [config.atlassianOAuth.clientSecret]),
  ];
};
