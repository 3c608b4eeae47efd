// Test data: the passwords that most people use, and the last one that is refused for that.

/** In the order of the list that scripts/write/password-filter.ts reads, as is the last of its 100,000. */
export const mostCommon = `
  123456 password 12345678 qwerty 123456789 111111 1234567 dragon 123123 baseball abc123 football monkey letmein
  696969 shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321 superman 1qaz2wsx 7777777
  fuckyou 121212 000000 qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh hunter buster soccer harley
  batman andrew tigger sunshine iloveyou fuckme charlie robert thomas hockey ranger daniel starwars klaster
  112233 george asshole computer michelle jessica pepper zxcvbn 555555 11111111 131313 freedom 777777 maggie
  159753 aaaaaa ginger princess joshua cheese amanda summer ashley nicole chelsea biteme matthew access yankees
  987654321 dallas austin thunder taylor matrix william corvette martin heather secret fucker merlin diamond
  1234qwer
`
  .trim()
  .split(/\s+/)

export const lastCommon = 'lexxityler'
