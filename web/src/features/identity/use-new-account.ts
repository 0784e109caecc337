import type { PasswordPolicy } from '@sightline/contract';
import { useState } from 'react';
import { checkAccount, emptyAccount, type Account } from './account-fields.tsx';
import type { Errors } from './checks.ts';
import { useCommonPasswords } from './common-passwords.ts';
import { usePasswordPolicy } from './password-policy.ts';

type NewAccount<Field extends string> = {
  account: Account;
  change: (account: Account) => void;
  errors: Errors<keyof Account | Field>;
  policy: PasswordPolicy;
  /** Shows what is wrong, with errors of the form's other fields. @returns whether nothing is */
  check: (more?: Errors<keyof Account | Field>) => boolean;
};

/** The account that a form creates. */
export const useNewAccount = <Field extends string = never>(initial: Partial<Account> = {}): NewAccount<Field> => {
  const [account, change] = useState<Account>({ ...emptyAccount, ...initial });
  const [errors, setErrors] = useState<Errors<keyof Account | Field>>({});
  const common = useCommonPasswords(account.password !== '');
  const policy = usePasswordPolicy();
  const check: NewAccount<Field>['check'] = (more) => {
    const found = { ...checkAccount(account, common, policy), ...more } as Errors<keyof Account | Field>;
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  return { account, change, errors, policy, check };
};
