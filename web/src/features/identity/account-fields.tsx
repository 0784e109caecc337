import type { PasswordPolicy } from '@sightline/contract';
import type { ReactNode } from 'react';
import { identityTexts as texts } from '../../texts/identity.ts';
import { Field } from '../../ui/field.tsx';
import { TaggedText } from '../../ui/tagged-text.tsx';
import {
  checkConfirmation,
  checkEmail,
  checkName,
  checkStrongPassword,
  errorsOf,
  type Errors,
  type Scale,
} from './checks.ts';
import { PasswordStrength } from './password-strength.tsx';

export type Account = { name: string; email: string; password: string; confirmation: string };
export const emptyAccount: Account = { name: '', email: '', password: '', confirmation: '' };

export const checkAccount = (
  { name, email, password, confirmation }: Account,
  common: ReadonlySet<string> | null,
  policy: PasswordPolicy,
): Errors<keyof Account> =>
  errorsOf({
    name: checkName(name),
    email: checkEmail(email),
    password: checkStrongPassword(password, { email, name }, common, policy),
    confirmation: checkConfirmation(password, confirmation),
  });

type Props = {
  account: Account;
  change: (account: Account) => void;
  errors: Errors<keyof Account>;
  /** The address is prefilled and read-only. */
  fixedEmail?: boolean;
  scale?: Scale | undefined;
};

/** Name, address and a new password typed twice, with its strength. */
export const AccountFields = ({ account, change, errors, fixedEmail = false, scale }: Props): ReactNode => {
  const set = (part: Partial<Account>): void => change({ ...account, ...part });
  return (
    <>
      <Field
        label={texts.fullName}
        name="name"
        autoComplete="name"
        value={account.name}
        change={(name) => set({ name })}
        error={errors.name}
      />
      <Field
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        readOnly={fixedEmail}
        value={account.email}
        change={(email) => set({ email })}
        error={errors.email}
      />
      <NewPasswordFields
        account={account}
        about={account}
        change={set}
        errors={errors}
        label={texts.password}
        scale={scale}
      />
    </>
  );
};

type PasswordProps = {
  account: Pick<Account, 'password' | 'confirmation'>;
  change: (part: Partial<Pick<Account, 'password' | 'confirmation'>>) => void;
  errors: Errors<'password' | 'confirmation'>;
  label: string;
  /** The password must not be the user's name or email address. */
  about?: { email: string; name: string };
  scale?: Scale | undefined;
  /** The requirements appear once the user types. */
  startsPlain?: boolean;
};

const unknownOwner = { email: '', name: '' };

export const NewPasswordFields = ({
  account,
  change,
  errors,
  label,
  about = unknownOwner,
  scale = 'criteria',
  startsPlain = false,
}: PasswordProps): ReactNode => (
  <>
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      value={account.password}
      change={(password) => change({ password })}
      error={errors.password}
    />
    {startsPlain && account.password === '' ? null : (
      <PasswordStrength password={account.password} about={about} scale={scale} />
    )}
    <Field
      label={texts.confirmPassword}
      name="confirmation"
      type="password"
      autoComplete="new-password"
      value={account.confirmation}
      change={(confirmation) => change({ confirmation })}
      error={errors.confirmation}
    />
  </>
);

const legalPages: Readonly<Record<string, string>> = { terms: '/terms', privacy: '/privacy' };

const legalLink = (page: string, words: string): ReactNode => (
  <a className="link" href={legalPages[page]}>
    {words}
  </a>
);

export const LegalNote = (): ReactNode => (
  <p className="xs mut">
    <TaggedText text={texts.agree} tagged={legalLink} />
  </p>
);
