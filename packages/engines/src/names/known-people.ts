/** Written as `known-names.ts` explains. */
export const men = `
אבישי|Avishai
אבנר|Avner
אבירם|Aviram
אהרון|Aharon
אוהד|Ohad
אורי|Uri
אוריאל|Uriel
אורן|Oren
אייל|Eyal
אמיר|Amir
אמנון|Amnon
אלחנן|Elhanan
גיורא|Giora
גלעד|Gilad
דורון|Doron
הלל^|Hillel
חגי|Hagai
חנן|Hanan
חנוך|Hanoch
יוסי|Yossi
יותם|Yotam
יחזקאל|Yehezkel
יניב|Yaniv
יקותיאל|Yekutiel
ירון|Yaron
ליאור|Lior
מוטי|Moti
נדב^|Nadav
נמרוד|Nimrod
עודד^|Oded
עומר|Omer
עומרי|Omri
עידו|Ido
ערן|Eran
צחי|Tzachi
קובי|Kobi
ראובן|Reuven
רונן|Ronen
תומר|Tomer
ליבוביץ|Leibowitz
גולדשטיין|Goldstein
שפירא|Shapira
קליין|Klein
וייס|Weiss
רבינוביץ|Rabinowitz
רוזנברג|Rosenberg
אחמד|Ahmed
מוחמד|Mohammed
מחמוד|Mahmoud
חסן^|Hassan
חוסיין|Hussein
איברהים|Ibrahim
אנתוני|Anthony
אנדרו|Andrew
סרגיי|Sergei
ולדימיר|Vladimir
פיטר|Peter
סטיבן|Stephen/Steven
משה|Moshe
איתמר|Itamar
יונתן|Yonatan
אביגדור|Avigdor
אברום|Avrum
אלעזר|Elazar
אליעזר|Eliezer
אליהו|Eliyahu
אפרים|Efraim
ארנון|Arnon
אריה ליב|Aryeh Leib
בועז|Boaz
בנימין|Binyamin
גדעון|Gideon
גרשון|Gershon
זאב ז'בוטינסקי|Ze'ev Jabotinsky
זלמן|Zalman
חזקיהו|Hezekiah
חיים נחמן ביאליק|Haim Nahman Bialik
חיים ויצמן|Chaim Weizmann
טוביה|Tuvia
יהושע|Yehoshua/Joshua
יואב|Yoav
ינאי|Yannai
יצחק רבין|Yitzhak Rabin
יצחק שמיר|Yitzhak Shamir
ירמיהו|Yirmiyahu
ישראל מאיר|Yisrael Meir
לוי אשכול|Levi Eshkol
מאיר דיזנגוף|Meir Dizengoff
מנחם בגין|Menachem Begin
מנחם|Menachem
מרדכי|Mordechai
משה דיין|Moshe Dayan
משה שרת|Moshe Sharett
נחום|Nahum
נחמיה|Nehemiah
נפתלי|Naftali
נתן אלתרמן|Natan Alterman
נתנאל|Netanel
סנדר|Sender
עוזיאל|Uziel
עמוס עוז|Amos Oz
עמיחי|Amichai
יהודה עמיחי|Yehuda Amichai
עמנואל|Emmanuel
פנחס|Pinchas
צבי הירש|Tzvi Hirsch
צדקיהו|Zedekiah
רפאל|Raphael
שאול טשרניחובסקי|Shaul Tchernichovsky
שמואל יוסף עגנון|Shmuel Yosef Agnon
שמואל|Shmuel
שמעון פרס|Shimon Peres
שמעון|Shimon
תאודור הרצל|Theodor Herzl
בנימין זאב הרצל|Theodor Herzl
הרצל|Herzl
ביאליק|Bialik
עגנון|Agnon
ז'בוטינסקי|Jabotinsky
ויצמן|Weizmann
דוד בן גוריון|David Ben-Gurion
בן גוריון|Ben-Gurion
בן יהודה|Ben-Yehuda
אליעזר בן יהודה|Eliezer Ben-Yehuda
אחד העם|Ahad Ha'am
אלתרמן|Alterman
טשרניחובסקי|Tchernichovsky
דיזנגוף|Dizengoff
נתניהו|Netanyahu
בנימין נתניהו|Benjamin Netanyahu
אריאל שרון|Ariel Sharon
אהוד ברק|Ehud Barak
אהוד אולמרט|Ehud Olmert
מחמוד עבאס|Mahmoud Abbas
יאסר ערפאת|Yasser Arafat
ערפאת|Arafat
שייקספיר|Shakespeare
איינשטיין|Einstein
פרויד|Freud
קפקא|Kafka
טולסטוי|Tolstoy
דוסטויבסקי|Dostoevsky
צ'כוב|Chekhov
נפוליאון|Napoleon
היטלר|Hitler
סטלין|Stalin
צ'רצ'יל|Churchill
רוזוולט|Roosevelt
`;

export const women = `
אביבה|Aviva
אדוה|Adva
אורית|Orit
אורלי|Orly
אורנה|Orna
איילת|Ayelet
אלישבע|Elisheva
אסנת|Osnat
גלית|Galit
דליה|Dalia
דפנה|Dafna
הילה|Hila
ורדה|Varda
טליה|Talia
כרמית|Carmit
ליאת|Liat
לילך|Lilach
לירון|Liron
מאיה|Maya
מיטל|Meital
מירי|Miri
נילי|Nili
נירה|Nira
נעמה|Na'ama
סיגל|Sigal
עינת|Einat
רותי|Ruthie
שולה|Shula
שלומית|Shlomit
מרגרט|Margaret
קתרין|Catherine
סוזן|Susan
קרולין|Caroline
פאטמה|Fatima
נועה|Noa
יעל|Yael
לאה|Leah
אביגיל|Avigail
אסתר|Esther
גולדה מאיר|Golda Meir
דליה רביקוביץ|Dahlia Ravikovitch
הדסה|Hadassah
זלדה|Zelda
יוכבד|Yocheved
לאה גולדברג|Leah Goldberg
נעמי|Naomi
צפורה|Tzipora
ציפורה|Tzipora
רוחמה|Ruhama
רונית|Ronit
שולמית|Shulamit
חנה סנש|Hannah Szenes
רחל המשוררת|Rachel the poetess
`;
