import { t } from '@sightline/contract';
export const memberCount = (count: number): string => t('{count, plural, one {1 member} other {# members}}', { count });
