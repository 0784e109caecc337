import { Fragment, type ReactNode } from 'react';

type Props = {
  /** Such as `Read the <terms>terms</terms>.` */
  text: string;
  /** The element of a tagged part. */
  tagged: (tag: string, words: string) => ReactNode;
};

/** A sentence that contains elements, in the word order of the language. */
export const TaggedText = ({ text, tagged }: Props): ReactNode =>
  text.split(/(<\w+>.*?<\/\w+>)/).map((part) => {
    const [, tag, words] = /^<(\w+)>(.*)<\/\1>$/.exec(part) ?? [];
    return <Fragment key={part}>{tag === undefined || words === undefined ? part : tagged(tag, words)}</Fragment>;
  });
