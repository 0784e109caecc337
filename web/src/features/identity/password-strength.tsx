import type { ReactNode } from 'react';
import { identityTexts as texts } from '../../texts/identity.ts';
import { criteria, strengthOf } from './checks.ts';

const tones = { Weak: 'bad', Medium: 'warn', Good: 'good', Strong: 'good' } as const;

/** How strong a password is, and which requirements it meets. */
export const PasswordStrength = ({ password }: { password: string }): ReactNode => {
  const { met, strength } = strengthOf(password);
  return (
    <div className="strength">
      <div
        className={`bar ${tones[strength]}`}
        role="meter"
        aria-label={texts.strength}
        aria-valuemin={0}
        aria-valuemax={criteria.length}
        aria-valuenow={met}
        aria-valuetext={strength}
      >
        <i style={{ width: `${(met / criteria.length) * 100}%` }} />
      </div>
      <span className="xs mut" aria-live="polite">
        {password === '' ? '' : strength}
      </span>
      <ul className="xs">
        {criteria.map(([name, test]) => (
          <li key={name} className={test(password) ? 'better' : 'mut'}>
            <span aria-hidden="true">{test(password) ? '✓' : '○'}</span> {texts.requirements[name]}
            <span className="hidden-text"> {test(password) ? texts.met : texts.notMet}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
