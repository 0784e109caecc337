import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createPseudonyms } from './pseudonyms.ts';

const names = ['Ana Silva', 'Ana Souza', 'Bo Chen', 'Zoë d’Arc', 'O’Neil, Pat (QA)'];

describe('pseudonyms of people', () => {
  it('replace full names and single first or last names, ignoring case', () => {
    const { hide, reveal } = createPseudonyms(names);
    const text = 'Ana Silva’s score is above that of Zoë d’Arc; ask CHEN, souza and O’Neil, Pat (QA).';
    const hidden = hide(text);
    assert.equal(hidden, 'Person A’s score is above that of Person B; ask Person C, Person D and Person E.');
    assert.equal(reveal(hidden), text);
  });

  it('are the same for the same name, and leave other words alone', () => {
    const { hide, reveal } = createPseudonyms(names);
    assert.equal(hide('Bo Chen and Bo Chen, not Anabel or Chens'), 'Person A and Person A, not Anabel or Chens');
    assert.equal(reveal('Person A and Person Z'), 'Bo Chen and Person Z', 'an unassigned one stays');
    assert.equal(createPseudonyms([]).hide('Ana Silva'), 'Ana Silva');
  });

  it('hide every full name in any text, and are replaced by it again', () => {
    const word = fc.constantFrom('score', 'rose', '5', 'days', '.', '’s', ...names);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const { hide, reveal } = createPseudonyms(names);
        const text = words.join(' ');
        const hidden = hide(text);
        for (const name of names) assert.ok(!hidden.includes(name));
        assert.equal(reveal(hidden), text);
      }),
    );
  });

  it('do not run out', () => {
    const many = Array.from({ length: 60 }, (_, index) => `Name${String.fromCharCode(97 + (index % 26))}${index}`);
    const { hide, reveal } = createPseudonyms(many);
    const hidden = hide(many.join(' '));
    assert.equal(new Set(hidden.match(/Person [A-Z]+/g)).size, 60);
    assert.equal(reveal(hidden), many.join(' '));
  });
});
