/** Words of English that say of which nation something is; no names of their own. */
export const NATIONS = new Set(
  (
    'American British English Scottish Welsh Irish French German Italian Spanish Portuguese Dutch Belgian ' +
    'Swiss Austrian Swedish Norwegian Danish Finnish Polish Czech Hungarian Romanian Bulgarian Greek Turkish ' +
    'Russian Ukrainian Soviet Chinese Japanese Korean Indian Pakistani Iranian Iraqi Israeli Palestinian ' +
    'Lebanese Syrian Saudi Egyptian Libyan Nigerian Kenyan African European Asian Australian Canadian ' +
    'Mexican Brazilian Argentine Chilean Colombian Venezuelan Cuban Thai Vietnamese Indonesian Malaysian ' +
    'Philippine Taiwanese U.S. US UK U.K.'
  ).split(' '),
)
