import { alertDirections, contract, type NewFigureAlert as NewAlert } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { figureAlertTexts as texts } from '../../texts/figure-alerts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { useAlertChange } from './figure-alerts.queries.ts';

type Figure = { metric: string; subject: string };
/** The controls to choose a figure, shared with other screens. */
export type ChooseFigure = (figure: Figure, change: (part: Partial<Figure>) => void) => ReactNode;

/** What to watch, and in which direction. */
export const NewFigureAlert = ({ choose }: { choose: ChooseFigure }): ReactNode => {
  const [alert, setAlert] = useState<NewAlert>({ metric: 'lead_time', subject: 'organization', direction: 'worse' });
  const add = useAlertChange(
    (body: NewAlert) => call(contract.notifications.addAlert, { body }),
    () => showToast({ type: 'success', title: texts.added, message: texts.addedMessage }),
  );
  return (
    <form
      className="in-line"
      aria-label={texts.add}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(alert);
      }}
    >
      {choose(alert, (part) => setAlert({ ...alert, ...part }))}
      <Select
        label={texts.direction}
        value={alert.direction}
        options={alertDirections.map((value) => ({ value, label: texts.directions[value] }))}
        change={(direction) => setAlert({ ...alert, direction })}
      />
      <Button type="submit" variant="primary" disabled={add.isPending}>
        {texts.add}
      </Button>
    </form>
  );
};
