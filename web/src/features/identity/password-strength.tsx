import { tooCommon } from '@sightline/contract';
import type { ReactNode } from 'react';
import { identityTexts as texts } from '../../texts/identity.ts';
import { criteria, requiredCriteria, strengthOf, type Scale } from './checks.ts';
import { useCommonPasswords } from './common-passwords.ts';
import { usePasswordPolicy } from './password-policy.ts';

const tones = { Weak: 'bad', Medium: 'warn', Fair: 'warn', Good: 'good', Strong: 'good' } as const;

type Props = { password: string; about: { email: string; name: string }; scale: Scale };

/** How strong a password is, and which requirements it meets. */
export const PasswordStrength = ({ password, about, scale }: Props): ReactNode => {
  const common = useCommonPasswords(password !== '');
  const required = requiredCriteria(usePasswordPolicy());
  const { met, strength, isGuessable } = strengthOf(password, about, common, scale);
  return (
    <div className="strength">
      <div
        className={`bar ${tones[strength]}`}
        role="meter"
        aria-label={texts.strength}
        aria-valuemin={0}
        aria-valuemax={criteria.length}
        aria-valuenow={met}
        aria-valuetext={texts.strengths[strength]}
      >
        <i style={{ width: `${(met / criteria.length) * 100}%` }} />
      </div>
      <span className="xs mut" aria-live="polite">
        {password === '' ? '' : isGuessable ? `${texts.strengths[strength]}: ${tooCommon}` : texts.strengths[strength]}
      </span>
      <ul className="xs">
        {required.map(([name, test]) => (
          <li key={name} className={test(password) ? 'better' : 'mut'}>
            <span aria-hidden="true">{test(password) ? '✓' : '○'}</span> {texts.requirements[name]}
            <span className="hidden-text"> {test(password) ? texts.met : texts.notMet}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
