/** Loaded into every process of a product: shifts its clock by the milliseconds in a file. */
import { readFileSync } from 'node:fs';

const file = process.env['SIGHTLINE_FAULTS_CLOCK'];
const systemNow = Date.now.bind(Date);
let offset = 0;

const readOffset = (): void => {
  if (file !== undefined) offset = Number(readFileSync(file, 'utf8'));
};

if (file !== undefined) {
  readOffset();
  setInterval(readOffset, 100).unref();
  const now = (): number => systemNow() + offset;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
    apply: () => new Date().toString(),
    get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
  });
}
