import { contract } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { accountTexts } from '../../texts/account.ts';
import { identityTexts } from '../../texts/identity.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { NewPasswordFields } from './account-fields.tsx';
import { checkConfirmation, checkStrongPassword, errorsOf } from './checks.ts';
import { useCommonPasswords } from './common-passwords.ts';
import { usePasswordPolicy } from './password-policy.ts';

const texts = accountTexts.profile;
const empty = { current: '', password: '', confirmation: '' };

export const ChangePasswordForm = (): ReactNode => {
  const queries = useQueryClient();
  const [form, setForm] = useState(empty);
  const user = useSession()?.user;
  const about = { email: user?.email ?? '', name: user?.name ?? '' };
  const common = useCommonPasswords(form.password !== '');
  const policy = usePasswordPolicy(form.password !== '');
  const [tried, setTried] = useState(false);
  const found = errorsOf({
    current: form.current === '' ? identityTexts.validation.passwordRequired : null,
    password: checkStrongPassword(form.password, about, common, policy),
    confirmation: checkConfirmation(form.password, form.confirmation),
  });
  const errors = tried ? found : {};
  const { busy, failure, submit } = useSubmission(identityTexts.failures.other);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(found).length > 0) return;
    submit(async () => {
      await call(contract.accounts.changePassword, { body: { current: form.current, password: form.password } });
      setForm(empty);
      setTried(false);
      // Other sessions have ended, and the account's events list the change.
      void queries.invalidateQueries({ queryKey: queryKeys.account() });
      showToast({ type: 'success', title: texts.passwordTitle, message: texts.changed });
    });
  };
  return (
    <form onSubmit={send} noValidate aria-label={texts.change}>
      <Failure message={failure} />
      <Field
        label={texts.current}
        name="current"
        type="password"
        autoComplete="current-password"
        value={form.current}
        change={(current) => setForm({ ...form, current })}
        error={errors.current}
      />
      <NewPasswordFields
        startsPlain
        account={form}
        about={about}
        scale="points"
        change={(part) => setForm({ ...form, ...part })}
        errors={errors}
        label={identityTexts.newPassword}
      />
      <span>
        <Button variant="primary" type="submit" disabled={busy}>
          {texts.change}
        </Button>
      </span>
    </form>
  );
};
