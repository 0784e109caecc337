import type { OnboardingState } from '@sightline/contract';
import type { MoveTo } from './onboarding.queries.ts';

/** Props of every step. */
export type StepProps = { state: OnboardingState; busy: boolean; move: MoveTo };
