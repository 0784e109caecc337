import type { ReactNode } from 'react';

/** A number with its sign in front, also in a language that is read from right to left. */
export const Signed = ({ text }: { text: string }): ReactNode => <bdi dir="ltr">{text}</bdi>;
