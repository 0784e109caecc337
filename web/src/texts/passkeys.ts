import { t } from '@sightline/contract';
/** Texts of passkeys, in the settings and at sign-in. */
export const passkeysTexts = {
  title: t('Passkeys'),
  loadFailed: t('Failed to load passkeys'),
  note: t('Sign in with your device'),
  hint: t('A passkey signs you in with your fingerprint, face or device PIN. No password, no code.'),
  none: t('You have no passkeys.'),
  otherAddress: t('Passkeys only work at Sightline’s main address. Open it to add one:'),
  noDomain: t('Passkeys need Sightline to have a domain name with HTTPS (PUBLIC_URL).'),
  storage: { synced: t('Synced between your devices'), key: t('On a security key'), device: t('On one device') },
  about: (kept: string, added: string, used: string | null) =>
    used === null
      ? t('{kept} · added {added} · never used', { kept, added })
      : t('{kept} · added {added} · used {used}', { kept, added, used: used }),
  add: t('Add a passkey'),
  name: t('Name'),
  nameHint: t('So you can recognize it later.'),
  added: (name: string) => t('You can now sign in with {name}.', { name }),
  rename: t('Rename'),
  renameOf: (name: string) => t('Rename {name}', { name }),
  save: t('Save'),
  cancel: t('Cancel'),
  renamed: t('Passkey Renamed'),
  removed: t('Passkey Removed'),
  remove: t('Remove'),
  removeOf: (name: string) => t('Remove {name}', { name }),
  removeSure: (name: string) => t('Remove {name}?', { name }),
  removeConsequence: t('You can no longer sign in with it, and your other sessions end.'),
  no: t('Cancel'),
  signIn: t('Sign in with a passkey'),
  failures: {
    canceled: t('The request was canceled or timed out.'),
    known: t('This device already has one of your passkeys.'),
    unable: t('This device does not support passkeys, or cannot verify you.'),
    other: t('The passkey did not work. Please try again.'),
  },
} as const;
