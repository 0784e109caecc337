import type { ReactNode } from 'react';
import './save-bar.css';

type Props = { isChanged: boolean; children: ReactNode };

/** The state of a form and its buttons, below its fields. With unsaved changes, it stays in the window. */
export const SaveBar = ({ isChanged, children }: Props): ReactNode => (
  <div className={isChanged ? 'save-bar changed' : 'save-bar'}>{children}</div>
);
