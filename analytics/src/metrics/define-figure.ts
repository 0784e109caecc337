import { translated } from '@sightline/contract';

type Words = { name: string; placedBy: string; definition: string };

/** A figure that is no metric: of one sprint, or of the work in progress. Its texts are read in the current language. */
export const defineFigure = <const Definition extends Words>(definition: Definition): Definition =>
  translated<Definition>(definition, 'name', 'placedBy', 'definition');
