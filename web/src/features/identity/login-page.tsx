import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { signInLocally } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { Logo } from '../../ui/logo.tsx';

type Errors = { email?: string; password?: string };

/** The sign-in form's own checks; the server checks the password only against what it stored. */
export const checkSignIn = (email: string, password: string): Errors => {
  const errors: Errors = {};
  if (email.trim() === '') errors.email = 'Email is required';
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) errors.email = 'Please enter a valid email address';
  if (password === '') errors.password = 'Password is required';
  else if (password.length < 6) errors.password = 'Password must be at least 6 characters';
  return errors;
};

export const LoginPage = (): ReactNode => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const options = useQuery({ queryKey: ['auth', 'options'], queryFn: () => call(contract.auth.options, {}) });

  const signIn = async (credentials: { email: string; password: string }): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      signInLocally(await call(contract.auth.login, { body: credentials }));
      showToast({
        type: 'success',
        title: 'Signed in',
        message: 'Welcome back! You have been successfully logged in.',
      });
    } catch (error) {
      setFailure(error instanceof Error && error.message !== '' ? error.message : 'Login failed');
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = checkSignIn(email, password);
    setErrors(found);
    if (Object.keys(found).length === 0) void signIn({ email: email.trim(), password });
  };
  const demo = options.data?.demo;

  return (
    <main className="centre">
      <form className="box" onSubmit={submit} noValidate aria-label="Sign in">
        <div className="brand">
          <Logo /> Sightline
        </div>
        <h1>Sign in</h1>
        {failure === null ? null : (
          <p className="banner" role="alert">
            {failure}
          </p>
        )}
        <Field label="Email" name="email" type="email" value={email} change={setEmail} error={errors.email} />
        <Field
          label="Password"
          name="password"
          type="password"
          value={password}
          change={setPassword}
          error={errors.password}
        />
        <button className="btn pri" type="submit" disabled={busy}>
          Sign in
        </button>
        {demo === null || demo === undefined ? null : (
          <button className="btn" type="button" disabled={busy} onClick={() => void signIn(demo)}>
            Try Demo Login
          </button>
        )}
        <p className="s mut">
          No account?{' '}
          <a className="link" href="/auth/register">
            Sign up
          </a>
        </p>
      </form>
    </main>
  );
};

type FieldProps = {
  label: string;
  name: string;
  type: string;
  value: string;
  change: (value: string) => void;
  error: string | undefined;
};

const Field = ({ label, name, type, value, change, error }: FieldProps): ReactNode => (
  <label className="field">
    <span className="label">{label}</span>
    <input
      name={name}
      type={type}
      autoComplete={type === 'password' ? 'current-password' : 'username'}
      value={value}
      onChange={(event) => change(event.target.value)}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    />
    {error === undefined ? null : (
      <span className="error" id={`${name}-error`}>
        {error}
      </span>
    )}
  </label>
);
