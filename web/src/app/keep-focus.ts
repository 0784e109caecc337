/** Where the keyboard is: the focused control, and its position, which stays known when the control is removed. */
type Place = {
  control: HTMLElement;
  position: Range;
  ancestors: readonly Element[];
  name: string;
  /** The dialog, menu or toast of the control, and where the focus was before. */
  layer: Element | null;
  opener: Place | null;
  /** What appeared as the control disappeared. */
  added: readonly HTMLElement[];
};

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
const watched = ['disabled', 'inert', 'hidden', 'style', 'aria-busy', 'data-pending'];
const loading = '[aria-busy="true"], [data-pending]';
/** If a control's replacement takes longer than this, the user has moved on. */
const waitsMs = 15_000;

const nameOf = (control: HTMLElement): string => {
  const labels = control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.labels : null;
  const label = control.ariaLabel ?? labels?.[0]?.textContent ?? control.textContent;
  return `${control.tagName} ${control.getAttribute('type')} ${label.trim()}`;
};

const takesFocus = (control: HTMLElement): boolean =>
  control.tabIndex >= 0 &&
  !control.matches(':disabled') &&
  control.closest('[inert], [aria-hidden="true"]') === null &&
  control.checkVisibility({ visibilityProperty: true });

const isAfter = (control: HTMLElement, position: Range): boolean => {
  const own = document.createRange();
  own.selectNode(control);
  return position.compareBoundaryPoints(Range.START_TO_START, own) <= 0;
};

const controlsIn = (part: Element): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(focusable)].filter(takesFocus);

/** The rest of a list that the control has shown above itself. */
const restIn = (part: Element, { added, position }: Place): HTMLElement | undefined =>
  added.find((one) => part.contains(one) && !isAfter(one, position));

/** The same control again, the first one in what it has shown, or the one that comes next. */
const successorIn = (part: Element, place: Place): HTMLElement | undefined => {
  const { name, position } = place;
  const controls = controlsIn(part);
  const same = controls.filter((control) => nameOf(control) === name);
  const rest = restIn(part, place);
  return (
    same.find((control) => isAfter(control, position)) ??
    same.at(-1) ??
    (rest === undefined ? undefined : (controlsIn(rest)[0] ?? rest)) ??
    controls.find((control) => isAfter(control, position)) ??
    controls.at(-1)
  );
};

const placeOf = (control: HTMLElement, before: Place | null): Place => {
  const position = document.createRange();
  position.setStartBefore(control);
  position.collapse(true);
  const ancestors: Element[] = [];
  for (let part = control.parentElement; part !== null && part !== document.body; part = part.parentElement)
    ancestors.push(part);
  const layer = control.closest(layers);
  const opener = layer === null ? null : layer.contains(before?.control ?? null) ? (before?.opener ?? null) : before;
  return { control, position, ancestors, name: nameOf(control), layer, opener, added: [] };
};

/**
 * Browsers drop the focus when its control is removed, moved, hidden or disabled: a screen reader then says nothing, and
 * shortcuts of the control's dialog stop working. For keyboard users, the focus returns to the control, or goes to the
 * control that has replaced it or comes next.
 */
export const keepFocus = (): void => {
  let place: Place | null = null;
  let lostAt: number | null = null;
  let isPlanned = false;
  /** Until the key is released, its repeats must not press the next control. */
  let isKeyDown = false;
  let ignoresRepeats = false;

  const forget = (): void => {
    place = null;
    lostAt = null;
  };
  const focus = (control: HTMLElement): void => {
    ignoresRepeats = isKeyDown;
    control.focus();
  };
  /** An emptied list: no control of it is left. */
  const focusPart = (part: HTMLElement): void => {
    if (!part.hasAttribute('tabindex')) {
      part.tabIndex = -1;
      part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
    }
    part.focus();
  };
  const recover = (): void => {
    if (place === null || document.activeElement !== document.body) return;
    lostAt ??= Date.now();
    if (Date.now() - lostAt > waitsMs) return forget();
    const { control, ancestors, layer, opener } = place;
    const heading = document.querySelector<HTMLElement>('main h1');
    // A screen's heading is replaced once the screen has loaded.
    if (heading !== null && control.matches('h1')) return heading.focus();
    if (control.isConnected) {
      if (takesFocus(control)) focus(control);
      return;
    }
    const from = ancestors.findIndex((part) => part.isConnected);
    const part = ancestors[from];
    if (layer?.isConnected === false) {
      // Toasts have no opener; a dialog that an address opens has none either.
      if (opener === null) return layer.matches('.toast') ? forget() : heading?.focus();
      // A dialog or menu returns the focus itself, unless its opener is gone or is a heading.
      if (takesFocus(opener.control) && opener.control.isConnected && !layer.matches('.toast')) return forget();
      place = opener;
      return recover();
    }
    if (part === undefined) return forget();
    // Another screen: its heading.
    if (part.matches('main')) return (heading ?? (part as HTMLElement)).focus();
    if (part.closest(loading) !== null || part.querySelector(loading) !== null) return;
    for (const around of ancestors.slice(from)) {
      const successor = successorIn(around, place);
      if (successor !== undefined) return takesFocus(successor) ? focus(successor) : focusPart(successor);
      if (around.matches(`main, section, ${layers}`)) return focusPart(around as HTMLElement);
    }
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    // After those who move the focus on purpose.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isPlanned = false;
        recover();
      }),
    );
  };

  const observer = new MutationObserver((records) => {
    if (place === null) return;
    const { control } = place;
    if (!control.isConnected && lostAt === null && place.added.length === 0)
      place.added = records.flatMap(({ addedNodes }) => [...addedNodes].filter((node) => node instanceof HTMLElement));
    const concerns = ({ type, target, removedNodes }: MutationRecord): boolean =>
      type === 'attributes' ? target.contains(control) : [...removedNodes].some((node) => node.contains(control));
    if (lostAt !== null || records.some(concerns)) plan();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: watched });
  const note = (target: EventTarget | null): void => {
    if (target instanceof HTMLElement && target.matches(':focus-visible')) place = placeOf(target, place);
    else place = null;
    lostAt = null;
  };
  document.addEventListener('focusin', ({ target }) => note(target));
  // This is loaded after the first screen, which may have been used meanwhile.
  note(document.activeElement);
  document.addEventListener('pointerdown', forget, true);
  document.addEventListener(
    'keydown',
    (event) => {
      isKeyDown = true;
      if (!event.repeat) ignoresRepeats = false;
      else if (ignoresRepeats && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    },
    true,
  );
  document.addEventListener('keyup', () => (isKeyDown = false), true);
};
