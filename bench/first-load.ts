/** `node bench/first-load.ts [route]`: the bytes that each route loads before its charts; for one route, by source. */
import { measureFirstLoads } from '../web/build/first-load.ts';

const wanted = process.argv[2];
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

for (const { route, bytes, files, sources } of await measureFirstLoads()) {
  if (wanted !== undefined && wanted !== route) continue;
  console.log(`${kilobytes(bytes)}  ${route} (${files.length} files, Brotli)`);
  if (wanted === undefined) continue;
  for (const file of files.toSorted((a, b) => b.bytes - a.bytes))
    console.log(`  ${kilobytes(file.bytes)}  ${file.name}`);
  console.log('Before compression, by package and folder:');
  for (const [source, size] of [...sources].toSorted((a, b) => b[1] - a[1]))
    console.log(`  ${kilobytes(size)}  ${source}`);
}
