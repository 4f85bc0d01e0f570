/** The passwords that are tried first everywhere, and everything that begins like a keyboard. Lower case. */
const COMMON = new Set(
  [
    '123456 1234567 12345678 123456789 1234567890 12345 1234 111111 000000 121212 123123 654321 666666 696969 777777',
    '888888 999999 112233 123321 159753 987654321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qwerty qwerty1 qwerty12',
    'qwerty123 qwertyuiop qwer1234 asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm zxcvbnm123 abc123 abcd1234 abc12345',
    'a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 password password1 password12 password123 password1234',
    'passw0rd p@ssw0rd pass1234 iloveyou iloveyou1 iloveyou123 welcome welcome1 welcome123 admin admin123 admin1234',
    'administrator letmein letmein1 monkey monkey123 dragon dragon123 football football1 baseball baseball1 sunshine',
    'sunshine1 princess princess1 master master123 shadow superman superman1 batman trustno1 michael michael1 jennifer',
    'charlie charlie1 freedom whatever starwars computer internet changeme changeme1 changeme123 secret secret123',
    'test1234 test12345 testtest guest123 user1234 login123 hello123 hello1234 google123 samsung1 pokemon1 naruto123',
    'matkhau matkhau123 anhyeuem 5201314 woaini woaini1314 woaini520 1314520 7758521 5201314a 123qwe 123qweasd',
    'qwe123456 asd123456 zxc123456 abc123456 abcd123456 1q2w3e 1qazxsw2 qazwsx qazwsx123 football123 casino123',
  ]
    .join(' ')
    .split(' '),
);

/** Whether a password is among the first that anybody would try: a common one, or the account itself. */
export function isCommonPassword(password: string, account: string): boolean {
  const plain = password.toLowerCase();
  return COMMON.has(plain) || plain === account.toLowerCase();
}
