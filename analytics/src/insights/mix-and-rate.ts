/** Whether a group's mean moved because its parts moved, or because their shares in it did. */

/** A part of a group: a team of an organization, or a member of a team. */
export type Segment = { key: string; size: number; value: number };

export type MixAndRate = {
  total: number;
  /** Because the parts themselves moved. */
  rate: number;
  /** Because parts came, went, grew or shrank. */
  mix: number;
  segments: { key: string; rate: number; mix: number }[];
  /** All parts moved one way and the whole the other: Simpson's paradox. */
  isSimpson: boolean;
};

type Shared = { share: number; value: number };

const sharesOf = (segments: readonly Segment[]): Map<string, Shared> => {
  const all = segments.reduce((sum, { size }) => sum + size, 0);
  return new Map(segments.map(({ key, size, value }) => [key, { share: size / all, value }]));
};
const meanOf = (shares: Iterable<Shared>): number =>
  [...shares].reduce((sum, { share, value }) => sum + share * value, 0);

/** Rate and mix add up to the change of the weighted mean. Null where either side is empty. */
export const mixAndRate = (before: readonly Segment[], now: readonly Segment[]): MixAndRate | null => {
  if (![before, now].every((side) => side.some(({ size }) => size > 0))) return null;
  const [ofBefore, ofNow] = [sharesOf(before), sharesOf(now)];
  const [meanBefore, meanNow] = [meanOf(ofBefore.values()), meanOf(ofNow.values())];
  const reference = (meanBefore + meanNow) / 2;
  const segments = [...new Set([...ofBefore.keys(), ...ofNow.keys()])].map((key) => {
    const [one, other] = [ofBefore.get(key), ofNow.get(key)];
    const [valueBefore, valueNow] = [(one ?? other)?.value ?? 0, (other ?? one)?.value ?? 0];
    const [shareBefore, shareNow] = [one?.share ?? 0, other?.share ?? 0];
    return {
      key,
      rate: ((shareBefore + shareNow) / 2) * (valueNow - valueBefore),
      mix: (shareNow - shareBefore) * ((valueBefore + valueNow) / 2 - reference),
      moved: one === undefined || other === undefined ? null : valueNow - valueBefore,
    };
  });
  const total = meanNow - meanBefore;
  const moves = segments.flatMap(({ moved }) => moved ?? []);
  return {
    total,
    rate: segments.reduce((sum, { rate }) => sum + rate, 0),
    mix: segments.reduce((sum, { mix }) => sum + mix, 0),
    segments: segments.map(({ key, rate, mix }) => ({ key, rate, mix })),
    isSimpson: moves.length > 1 && moves.every((moved) => moved * total < 0),
  };
};
