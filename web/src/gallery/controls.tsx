import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Combobox } from '../ui/combobox.tsx';
import type { ComboboxOption } from '../ui/combobox-choices.ts';
import { Field, TextArea } from '../ui/field.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { NumberField } from '../ui/number-input.tsx';
import { Panel } from '../ui/panel.tsx';
import { ScaleChoice } from '../ui/charts/scale-choice.tsx';
import { Segments } from '../ui/segments.tsx';
import { Select } from '../ui/select.tsx';
import { Slider } from '../ui/slider.tsx';
import { Switch } from '../ui/switch.tsx';
import { Tabs } from '../ui/tabs.tsx';

const people: ComboboxOption[] = Array.from({ length: 2500 }, (_, index) => {
  const name = `Person ${String(index).padStart(4, '0')}`;
  return { id: name, name, ...(index % 7 === 0 ? { note: 'has left' } : {}) };
});
const teams = ['Platform', 'Mobile', 'Payments'].map((name) => ({ value: name, label: name }));
const metrics = [
  { value: 'score', label: 'Score' },
  { label: 'Delivery', options: [{ value: 'lead_time', label: 'Lead time' }] },
];
const ignore = (): void => undefined;

/** What is pressed, typed or chosen. */
export const Controls = (): ReactNode => {
  const [text, setText] = useState('Platform');
  const [person, setPerson] = useState<ComboboxOption | null>(null);
  const [team, setTeam] = useState('Platform');
  const [on, setOn] = useState(true);
  const [value, setValue] = useState(40);
  const [tab, setTab] = useState<'first' | 'second'>('first');
  const [score, setScore] = useState<number | null>(7);
  return (
    <>
      <Panel title="Buttons">
        <span className="choices">
          <Button>Secondary</Button>
          <Button variant="primary">Primary</Button>
          <Button variant="link">Link</Button>
          <Button variant="icon" aria-label="Close">
            ✕
          </Button>
          <Button variant="figure">42</Button>
          <Button disabled>Disabled</Button>
          <Button variant="primary" disabled>
            Primary, disabled
          </Button>
          <FileButton label="Choose picture" accept={['image/png']} choose={ignore} />
          <FileButton label="File, disabled" accept={['image/png']} disabled choose={ignore} />
        </span>
      </Panel>
      <Panel title="Fields">
        <div className="filters">
          <Field label="Name" value={text} change={setText} />
          <Field label="With a hint" hint="At most 60 characters" value={text} change={setText} />
          <Field label="With an error" error="Enter a name" value={text} change={setText} />
          <Field label="Disabled" disabled value={text} change={ignore} />
          <Field label="Read only" readOnly value={text} change={ignore} />
          <Field label="Date" type="date" value="2026-11-22" change={ignore} />
          <NumberField label="Number" value={value} min={0} max={100} change={setValue} />
          <Select label="Team" value={team} options={teams} change={setTeam} />
          <Select label="In groups" value="score" options={metrics} change={ignore} />
          <Select label="Select, disabled" disabled value="score" options={metrics} change={ignore} />
          <Combobox
            label="Person"
            placeholder="Type a name"
            chosen={person?.name ?? ''}
            chosenId={person?.id}
            choices={people}
            choose={setPerson}
          />
          <Combobox label="Combobox, disabled" disabled chosen="Person 0001" choices={people} choose={ignore} />
        </div>
        <TextArea label="Note" hint="Visible to the person" rows={3} value={text} change={setText} />
      </Panel>
      <Panel title="Choices">
        <Checkbox label="Only unmapped" checked={on} change={setOn} />
        <Checkbox label="With a hint" hint="Signs everyone out now." checked={on} change={setOn} />
        <Checkbox label="Checkbox, disabled" disabled checked change={ignore} />
        <span className="choices">
          <Switch label="Demo Data" checked={on} change={setOn} />
          <Switch label="Switch, off" checked={false} change={ignore} />
          <Switch label="Switch, disabled" checked disabled change={ignore} />
        </span>
        <Slider label="Weight" value={value} min={0} max={100} step={5} change={setValue} write={(one) => `${one}%`} />
        <Slider label="Slider, disabled" disabled value={30} min={0} max={100} change={ignore} write={String} />
        <ScaleChoice
          question="How satisfied are you?"
          values={[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}
          value={score}
          choose={setScore}
          ends={{ low: 'Not at all', high: 'Completely' }}
        />
        <Segments label="View" choices={['chart', 'table']} value="chart" change={ignore} />
        <Tabs label="Parts" tabs={['first', 'second']} current={tab} nameOf={(one) => `The ${one}`} change={setTab}>
          {(one) => <p className="s">The {one} part.</p>}
        </Tabs>
      </Panel>
    </>
  );
};
