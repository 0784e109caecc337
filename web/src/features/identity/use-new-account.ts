import type { PasswordPolicy } from '@sightline/contract';
import { useState } from 'react';
import { checkAccount, emptyAccount, type Account } from './account-fields.tsx';
import type { Errors } from './checks.ts';
import { useCommonPasswords } from './common-passwords.ts';
import { usePasswordPolicy } from './password-policy.ts';

type NewAccount<Field extends string> = {
  account: Account;
  change: (account: Account) => void;
  /** What is wrong, once the form was submitted. */
  errors: Errors<keyof Account | Field>;
  /** Shows what is wrong. @returns whether nothing is */
  check: () => boolean;
};

/** The account that a form creates. @param checkMore the form's other fields, and stricter rules */
export const useNewAccount = <Field extends string = never>(
  initial: Partial<Account> = {},
  checkMore?: (account: Account, policy: PasswordPolicy) => Errors<keyof Account | Field>,
): NewAccount<Field> => {
  const [account, change] = useState<Account>({ ...emptyAccount, ...initial });
  const [tried, setTried] = useState(false);
  const common = useCommonPasswords(account.password !== '');
  const policy = usePasswordPolicy();
  const found = { ...checkAccount(account, common, policy), ...checkMore?.(account, policy) } as Errors<
    keyof Account | Field
  >;
  const check = (): boolean => {
    setTried(true);
    return Object.keys(found).length === 0;
  };
  return { account, change, errors: tried ? found : {}, check };
};
