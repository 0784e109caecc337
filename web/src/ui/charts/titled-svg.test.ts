import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titledSvg, withoutProlog } from './titled-svg.ts';

const colors = { ink: '#111', inkMuted: '#666', surface: '#fff' };

test('titles are escaped', () => {
  const svg = titledSvg('<svg/>', { width: 100, height: 40, title: 'A <b> & "c"', note: '', colors });
  assert.match(svg, />A &lt;b&gt; &amp; &quot;c&quot;</);
  assert.match(svg, /^<svg [^>]*viewBox="0 0 100 96">/);
  assert.ok(svg.endsWith('<svg/></g></svg>'));
});

test('only the XML prolog is removed', () => {
  assert.equal(withoutProlog('<?xml version="1.0"?>\n<svg><g/></svg>'), '<svg><g/></svg>');
  assert.equal(withoutProlog('<svg><g/></svg>'), '<svg><g/></svg>');
});
